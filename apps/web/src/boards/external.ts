/** The drawn board of an external game. It is given the page's Preact, or it mounts itself. */
import type { BoardKit, BoardModule, BoardProps, MountableBoard, MountedBoard } from '@boardwright/boards';
import { Fragment, h, type JSX } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { importModule } from '../external-games.ts';

const preact: BoardKit = { h, Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState };

/** Loads a board. `board` is a BoardModule, a function that creates one from the page's Preact, or a MountableBoard. */
export async function loadExternalBoard(address: string): Promise<BoardModule> {
  const { board } = (await importModule(address)) as {
    readonly board?: BoardModule | MountableBoard | ((kit: BoardKit) => BoardModule);
  };
  const made = typeof board === 'function' ? board(preact) : board;
  if (made !== undefined && 'mount' in made) return { ...made, Board: mountedBoard(made) };
  if (typeof made?.Board !== 'function') throw new TypeError(`${address} exports no board`);
  return made;
}

function mountedBoard(board: MountableBoard): (props: BoardProps) => JSX.Element {
  return (props) => {
    const place = useRef<HTMLDivElement>(null);
    const [mounted] = useState<{ board: MountedBoard | null }>({ board: null });
    useLayoutEffect(() => {
      if (place.current !== null && mounted.board === null) mounted.board = board.mount(place.current, props);
      else mounted.board?.update(props);
    });
    useLayoutEffect(() => () => mounted.board?.close(), []);
    return h('div', { ref: place });
  };
}
