const BEEP_HERTZ = 1_760;
const BEEP_SECONDS = 0.12;
const VOLUME = 0.2;
const SHAKE_MS = 60;

/** The beep and vibration after a success, on devices that support them. */
export class SuccessSignal {
  private readonly audio = startAudio();

  give(): void {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(SHAKE_MS);
    const { audio } = this;
    if (!audio) return;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(VOLUME, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + BEEP_SECONDS);
    const tone = audio.createOscillator();
    tone.frequency.value = BEEP_HERTZ;
    tone.connect(gain).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + BEEP_SECONDS);
  }

  close(): void {
    this.audio?.close().catch(() => undefined);
  }
}

/** Must run while the click that opened the scanner still counts: browsers require a user gesture for sound. */
function startAudio(): AudioContext | null {
  try {
    const audio = new AudioContext();
    audio.resume().catch(() => undefined);
    return audio;
  } catch {
    return null;
  }
}
