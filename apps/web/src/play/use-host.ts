/** What a screen learns from its host during the game. */
import type { Kind } from '@boardwright/core';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { pictureShown } from '../shell/presses.ts';
import { useStateWhile } from '../shell/state-while.ts';
import type { GameHost, Scene } from './scene.ts';

export function useScene(host: GameHost): Scene {
  const [scene, setScene] = useState(host.scene());
  useEffect(() => {
    setScene(host.scene());
    return host.subscribe(() => setScene(host.scene()));
  }, [host]);
  useLayoutEffect(pictureShown, [scene]);
  return scene;
}

/** A hint belongs to the position and the seat for which it was requested. */
export function useHint(host: GameHost, { seq, seat }: Scene): readonly [Kind['Action'] | null, () => Promise<void>] {
  const [hint, setHint] = useStateWhile<Kind['Action']>(`${seq} ${seat}`);
  const ask = async (): Promise<void> => {
    const action = await host.hint();
    if (action !== null) setHint(action);
  };
  return [hint, ask];
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Boardwright`;
  }, [title]);
}
