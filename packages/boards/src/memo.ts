import { Component, type JSX } from 'preact';

/** Returns a component that is drawn again only when its props change. */
export function memo<P extends object>(name: string, paint: (props: P) => JSX.Element): (props: P) => JSX.Element {
  class Still extends Component<P> {
    static override displayName = name;
    override shouldComponentUpdate(next: P): boolean {
      return differs(this.props, next) || differs(next, this.props);
    }
    override render(): JSX.Element {
      return paint(this.props);
    }
  }
  return Still as unknown as (props: P) => JSX.Element;
}

function differs<P extends object>(a: P, b: P): boolean {
  return Object.entries(a).some(([key, value]) => !(key in b) || b[key as keyof P] !== value);
}
