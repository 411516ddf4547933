// The long tail of scripts; their files are fetched only when a character of their range is drawn.
import '@fontsource-variable/noto-sans-arabic'
import '@fontsource-variable/noto-sans-devanagari'
import '@fontsource-variable/noto-sans-kannada'
import '@fontsource-variable/noto-sans-sc'
import '@fontsource-variable/noto-sans-kr'
