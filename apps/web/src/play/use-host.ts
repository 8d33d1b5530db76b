/** What a screen gets from its host during the game. */
import type { Scene } from '@boardwright/boards';
import type { Kind } from '@boardwright/core';
import { same } from '@boardwright/core/host';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { pictureShown } from '../shell/presses.ts';
import type { GameHost } from './scene.ts';

export function useScene(host: GameHost): Scene {
  const [scene, setScene] = useState(host.scene());
  useEffect(() => {
    setScene(host.scene());
    return host.subscribe(() => setScene(host.scene()));
  }, [host]);
  useLayoutEffect(pictureShown, [scene]);
  return scene;
}

export interface HintState {
  /** The rest of the hinted turn; empty if there is no hint. */
  readonly actions: readonly Kind['Action'][];
  readonly ask: () => Promise<void>;
  /** Called for every action that is played, so that the hint stays while the player follows it. */
  readonly played: (action: Kind['Action']) => void;
}

/** Keeps a hint. It belongs to a position and a seat, and lasts as long as the player follows it. */
export function useHint(host: GameHost, scene: Scene): HintState {
  const [hint, setHint] = useState<{ readonly for: string; readonly actions: HintState['actions'] } | null>(null);
  const actions = hint?.for === momentOf(scene) ? hint.actions : [];
  return {
    actions,
    ask: async () => {
      const moment = momentOf(host.scene());
      setHint({ for: moment, actions: await host.hint() });
    },
    played: (action) => {
      const [first, ...rest] = actions;
      const now = host.scene();
      const goesOn = first !== undefined && same(first, action) && now.seat === scene.seat && isLegal(now, rest[0]);
      if (goesOn) setHint({ for: momentOf(now), actions: rest });
    },
  };
}

function momentOf({ seq, seat }: Scene): string {
  return `${seq} ${seat}`;
}

function isLegal({ perspective }: Scene, action: Kind['Action'] | undefined): boolean {
  return action !== undefined && perspective.check(action) === null;
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Boardwright`;
  }, [title]);
}
