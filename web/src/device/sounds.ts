// Synthesises all sounds from a few notes and noise. No sound depends on a hidden card.
import { words } from '../app/words.svelte'

export type Sound = 'tap' | 'tick' | 'turn' | 'coins' | 'flip' | 'challenge' | 'exile' | 'win'

interface Tone {
  pitch: number // Hz
  to?: number // the frequency at the end of a glide
  at?: number // seconds
  lasts: number
  loud?: number
  shape?: OscillatorType | 'noise'
}

const LOUDNESS = 0.4

const SCORE: { [sound in Sound]: Tone[] } = {
  tap: [{ pitch: 520, to: 380, lasts: 0.05, loud: 0.25 }],
  tick: [{ pitch: 1320, to: 990, lasts: 0.045, loud: 0.16, shape: 'triangle' }],
  turn: [
    { pitch: 587, lasts: 0.22, loud: 0.5 },
    { pitch: 880, at: 0.12, lasts: 0.4, loud: 0.5 },
  ],
  coins: [
    { pitch: 2090, lasts: 0.12, loud: 0.22, shape: 'triangle' },
    { pitch: 2637, at: 0.06, lasts: 0.16, loud: 0.22, shape: 'triangle' },
    { pitch: 3136, at: 0.13, lasts: 0.2, loud: 0.16, shape: 'triangle' },
  ],
  flip: [{ pitch: 1800, to: 500, lasts: 0.12, loud: 0.5, shape: 'noise' }],
  challenge: [
    { pitch: 110, to: 73, lasts: 0.7, loud: 0.5, shape: 'sawtooth' },
    { pitch: 311, at: 0.04, lasts: 0.5, loud: 0.22, shape: 'square' },
    { pitch: 329, at: 0.04, lasts: 0.5, loud: 0.22, shape: 'square' },
  ],
  exile: [
    { pitch: 392, to: 370, lasts: 0.3, loud: 0.4, shape: 'triangle' },
    { pitch: 311, at: 0.22, lasts: 0.3, loud: 0.4, shape: 'triangle' },
    { pitch: 196, to: 98, at: 0.44, lasts: 0.8, loud: 0.5, shape: 'triangle' },
  ],
  win: [523, 659, 784, 1047].map((pitch, i) => ({ pitch, at: i * 0.13, lasts: i === 3 ? 0.9 : 0.3, loud: 0.45 })),
}

let stage: { context: AudioContext; master: BiquadFilterNode; noise: AudioBuffer } | undefined

/** Unlock audio, which browsers allow only after a user gesture. */
export function unlockAudio(): void {
  if (stage || typeof AudioContext === 'undefined') return void stage?.context.resume()
  const context = new AudioContext()
  const master = new BiquadFilterNode(context, { type: 'lowpass', frequency: 5200 })
  master.connect(new GainNode(context, { gain: LOUDNESS })).connect(context.destination)
  const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  stage = { context, master, noise }
}

export function play(sound: Sound): void {
  if (!stage || !words.device.sound || stage.context.state !== 'running') return
  for (const tone of SCORE[sound]) playTone(stage, tone)
}

function playTone({ context, master, noise }: NonNullable<typeof stage>, tone: Tone): void {
  const start = context.currentTime + (tone.at ?? 0)
  const end = start + tone.lasts
  const swell = new GainNode(context, { gain: 0 })
  swell.gain.setValueAtTime(0, start)
  swell.gain.linearRampToValueAtTime(tone.loud ?? 0.4, start + 0.008)
  swell.gain.exponentialRampToValueAtTime(0.0001, end)
  swell.connect(master)
  const voice = tone.shape === 'noise' ? noiseSource(context, noise, tone, start, swell) : oscillator(context, tone, start, swell)
  voice.start(start)
  voice.stop(end)
}

function oscillator(context: AudioContext, tone: Tone, start: number, out: AudioNode): AudioScheduledSourceNode {
  const voice = new OscillatorNode(context, { type: tone.shape === 'noise' ? 'sine' : (tone.shape ?? 'sine') })
  glide(voice.frequency, tone, start)
  voice.connect(out)
  return voice
}

function noiseSource(context: AudioContext, buffer: AudioBuffer, tone: Tone, start: number, out: AudioNode): AudioScheduledSourceNode {
  const voice = new AudioBufferSourceNode(context, { buffer })
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 1.2 })
  glide(band.frequency, tone, start)
  voice.connect(band).connect(out)
  return voice
}

function glide(frequency: AudioParam, tone: Tone, start: number): void {
  frequency.setValueAtTime(tone.pitch, start)
  if (tone.to) frequency.exponentialRampToValueAtTime(tone.to, start + tone.lasts)
}
