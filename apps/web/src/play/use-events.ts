/** Sounds and celebrations during the game. */
import type { Scene } from '@boardwright/boards';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isVictory, soundOf } from './sound-of.ts';
import { chooseSounds, playSound, soundsOn } from './sounds.ts';

/** Plays sounds. Returns whether they are on, and the function that toggles them. */
export function useSounds(scene: Scene): readonly [boolean, () => void] {
  const [on, setOn] = useState(soundsOn);
  const before = useRef(scene);
  useEffect(() => {
    const sound = soundOf(before.current, scene);
    before.current = scene;
    if (sound !== null) playSound(sound);
  }, [scene]);
  const change = (): void => {
    chooseSounds(!on);
    setOn(!on);
  };
  return [on, change];
}

/** Returns whether the game was won while this screen was open. Earlier wins are not celebrated again. */
export function useVictory(scene: Scene): boolean {
  const [wasOver] = useState(scene.outcome !== null);
  return !wasOver && isVictory(scene);
}
