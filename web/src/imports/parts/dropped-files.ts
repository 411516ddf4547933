/** All files of what was dropped, folders walked through. A browser that knows no folders gives the files alone. */
export const droppedFiles = async ({ items, files }: DataTransfer): Promise<File[]> => {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return [...files]
  return (await Promise.all(entries.map(filesIn))).flat()
}

const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  return isFolder(entry) ? (await Promise.all((await entriesIn(entry)).map(filesIn))).flat() : []
}

/** A folder is read in portions until one is empty. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const portion = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const entries: FileSystemEntry[] = []
  for (let next = await portion(); next.length > 0; next = await portion()) entries.push(...next)
  return entries
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
