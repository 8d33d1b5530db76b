/** Short sounds that the browser generates. There are no sound files, and no sound before the first gesture. */
import { boolean } from '@boardwright/core/decode';
import { readItem, writeItem } from '../storage/storage.ts';

/** A note: its pitch in hertz, and start and length in seconds. */
interface Note {
  readonly pitch: number;
  readonly at: number;
  readonly lasts: number;
}

export type Sound = 'own' | 'other' | 'chance' | 'yourTurn' | 'won' | 'lost';

const note = (pitch: number, at: number, lasts: number): Note => ({ pitch, at, lasts });

const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  own: [note(420, 0, 0.07)],
  other: [note(300, 0, 0.07)],
  chance: [note(240, 0, 0.04), note(320, 0.06, 0.04), note(280, 0.13, 0.05)],
  yourTurn: [note(520, 0, 0.08), note(660, 0.09, 0.1)],
  won: [note(523, 0, 0.12), note(659, 0.12, 0.12), note(784, 0.24, 0.12), note(1047, 0.36, 0.3)],
  lost: [note(392, 0, 0.16), note(330, 0.17, 0.3)],
};

const LOUDNESS = 0.12;

let output: AudioContext | null = null;

export function soundsOn(): boolean {
  return readItem('sounds', boolean) ?? true;
}

export function chooseSounds(on: boolean): void {
  writeItem('sounds', on);
  if (on) playSound('own');
}

/** Plays a sound. Silent before the first gesture, when browsers would only log a warning. */
export function playSound(sound: Sound): void {
  if (!soundsOn() || !navigator.userActivation?.hasBeenActive) return;
  output ??= new AudioContext();
  void output.resume();
  for (const one of SOUNDS[sound]) strike(output, one);
}

function strike(context: AudioContext, { pitch, at, lasts }: Note): void {
  const from = context.currentTime + at;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + lasts);
}
