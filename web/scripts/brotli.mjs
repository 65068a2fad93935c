// Smaller copies, beside themselves, of the files that are named.
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
for (const path of process.argv.slice(2)) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }))
