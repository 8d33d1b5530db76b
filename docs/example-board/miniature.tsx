import type { JSX } from 'preact';

/** The picture on the home page: one card. */
export function Picture(): JSX.Element {
  return <path class="m-green" d="M90 40h60v100H90z" />;
}
