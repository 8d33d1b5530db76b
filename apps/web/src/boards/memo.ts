import { Component, type JSX } from 'preact';

/** A part of a picture that never changes: drawn once. */
export function memo(name: string, draw: () => JSX.Element): () => JSX.Element {
  class Still extends Component {
    static override displayName = name;
    override shouldComponentUpdate(): boolean {
      return false;
    }
    override render(): JSX.Element {
      return draw();
    }
  }
  return Still as unknown as () => JSX.Element;
}
