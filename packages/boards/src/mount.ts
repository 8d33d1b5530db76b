/** A board that draws itself into an element with any library: plain DOM, React, or its own copy of Preact. */
import type { Kind } from '@boardwright/core';
import type { BoardModule, BoardProps } from './board.ts';

/** A mounted board. */
export interface MountedBoard<K extends Kind = Kind, T = unknown> {
  /** Shows another moment of the game. */
  update(props: BoardProps<K, T>): void;
  /** Frees what the board uses. Its element is removed afterwards. */
  close(): void;
}

/** What the module of such a board exports as `board`. */
export interface MountableBoard<K extends Kind = Kind, T = unknown> extends Omit<BoardModule<K, T>, 'Board'> {
  mount(element: HTMLElement, props: BoardProps<K, T>): MountedBoard<K, T>;
}

/** Makes a board from a React component: `reactBoard(createRoot, (props) => <Board {...props} />)`. */
export function reactBoard<Node, K extends Kind = Kind, T = unknown>(
  createRoot: (element: HTMLElement) => { render(node: Node): void; unmount(): void },
  paint: (props: BoardProps<K, T>) => Node,
): MountableBoard<K, T> {
  return {
    mount: (element, first) => {
      const root = createRoot(element);
      root.render(paint(first));
      return { update: (props) => root.render(paint(props)), close: () => root.unmount() };
    },
  };
}

/** Makes a board from a Preact component that uses its own copy of Preact: `preactBoard(render, (props) => <Board {...props} />)`. */
export function preactBoard<Node, K extends Kind = Kind, T = unknown>(
  render: (node: Node | null, element: HTMLElement) => void,
  paint: (props: BoardProps<K, T>) => Node,
): MountableBoard<K, T> {
  return {
    mount: (element, first) => {
      render(paint(first), element);
      return { update: (props) => render(paint(props), element), close: () => render(null, element) };
    },
  };
}
