import { readText } from '#contract/kernel/text-encoding.ts'

/** The text of a chosen file, whatever encoding it is written in. */
export const textOf = async (file: Blob): Promise<string> => readText(new Uint8Array(await file.arrayBuffer())).text
