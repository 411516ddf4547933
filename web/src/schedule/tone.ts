/** Two short tones. A browser that lets no page sound before a click stays silent. */
export const playTone = (volume: number): void => {
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  const loudness = audio.createGain()
  loudness.gain.value = volume
  loudness.connect(audio.destination)
  for (const [at, pitch] of [660, 880].entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = pitch
    tone.connect(loudness)
    tone.start(audio.currentTime + at * 0.18)
    tone.stop(audio.currentTime + at * 0.18 + 0.15)
  }
  setTimeout(() => void audio.close(), 1_000)
}
