// The sealed deal in the browser: the same hashes and stream as src/dorehami/seal. A library does it, because pages over
// plain http have no crypto.subtle. Both implementations are tested against tests/seal/vectors.json.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Hashes, seeds and nonces are lowercase hexadecimal outside this file. */
export type Hex = string

/** A random draw: the number of choices, and the index drawn. */
type Draw = [n: number, index: number]

const SEED = 32 // bytes
const MIN_NONCE = 16 // bytes of a nonce or a salt
const MAX_NONCE = 64
const STARTER = 0 // the question that the starting seat answers
const LARGEST = 2 ** 32

/** Return a new nonce for a cut; never reuse it. */
export function newNonce(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(MIN_NONCE)))
}

/** Return the dealer's commitment, published before the cuts. */
export function sealOf(seed: Hex): Hex {
  return hashed('seal', sized(seed, SEED, SEED))
}

/** Return a seat's commitment to its cut; it is bound to this seat and this seal. */
export function commitmentOf(seal: Hex, seat: number, nonce: Hex): Hex {
  return hashed('cut', hexToBytes(seal), numbered(seat), sized(nonce, MIN_NONCE, MAX_NONCE))
}

/** Return the hash that is published when the count-th sealed bid of a seat is received. */
export function bidHash(seal: Hex, seat: number, count: number, bid: string[], salt: Hex): Hex {
  const fields = [hexToBytes(seal), numbered(seat), numbered(count), sized(salt, MIN_NONCE, MAX_NONCE)]
  return hashed('bid', ...fields, ...bid.map((word) => utf8ToBytes(word)))
}

/** The random draws of a game, fixed by the seed and the opened cuts before the first card is dealt. */
export class Stream {
  private readonly begun: ReturnType<typeof hmac.create>

  /** `cuts` are the opened nonces by seat. */
  constructor(seed: Hex, cuts: Map<number, Hex>) {
    const inOrder = [...cuts].sort(([one], [other]) => one - other)
    const laid = packed(inOrder.flatMap(([seat, nonce]) => [numbered(seat), sized(nonce, MIN_NONCE, MAX_NONCE)]))
    this.begun = hmac.create(sha256, sized(seed, SEED, SEED)).update(packed([domain('draw'), laid]))
  }

  /** Draw one of n without modulo bias, by rejection sampling. */
  answer(which: number, n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > LARGEST) throw new RangeError(`one of 1 to ${LARGEST} is drawn, not of ${n}`)
    const size = Math.ceil(Math.log2(n) / 8)
    const fair = 256 ** size - (256 ** size % n)
    let drawn = new Uint8Array()
    for (let block = 0; ; block++) {
      drawn = concatBytes(drawn, this.block(which, block))
      for (; drawn.length >= size; drawn = drawn.slice(size)) {
        const value = drawn.subarray(0, size).reduce((sum, byte) => sum * 256 + byte, 0)
        if (value < fair) return value % n
      }
    }
  }

  private block(which: number, block: number): Uint8Array {
    return this.begun.clone().update(packed([numbered(which), numbered(block)])).digest()
  }

  /** Return whether the stream chooses this starting seat. */
  begins(seats: number, starter: number): boolean {
    return this.answer(STARTER, seats) === starter
  }

  /** Return the number, from 1, of the first draw that differs from the stream; 0 if none does. */
  wrongDraw(draws: Draw[]): number {
    return draws.findIndex(([n, index], before) => this.answer(before + 1, n) !== index) + 1
  }
}

function hashed(purpose: string, ...fields: Uint8Array[]): Hex {
  return bytesToHex(sha256(packed([domain(purpose), ...fields])))
}

function domain(purpose: string): Uint8Array {
  return utf8ToBytes(`dorehami ${purpose} 1`)
}

/** Join fields with length prefixes, so that different lists never have the same encoding. */
function packed(fields: Uint8Array[]): Uint8Array {
  return concatBytes(...fields.flatMap((field) => [bigEndian(field.length, 4), field]))
}

function numbered(value: number): Uint8Array {
  return bigEndian(value, 8)
}

function bigEndian(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(size - 4, value)
  return bytes
}

function sized(digits: Hex, fewest: number, most: number): Uint8Array {
  const bytes = hexToBytes(digits)
  if (bytes.length < fewest || bytes.length > most) throw new RangeError(`${fewest} to ${most} bytes, not ${bytes.length}`)
  return bytes
}
