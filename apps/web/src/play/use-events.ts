/** What is heard and celebrated as the game goes on. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Scene } from './scene.ts';
import { isVictory, soundOf } from './sound-of.ts';
import { chooseSounds, playSound, soundsOn } from './sounds.ts';

/** Plays what is to hear; the switch, and how it stands. */
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

/** The game was won while this screen looked on; one that was over before is not celebrated again. */
export function useVictory(scene: Scene): boolean {
  const [wasOver] = useState(scene.outcome !== null);
  return !wasOver && isVictory(scene);
}
