import { fault, type Fault } from '@boardwright/core';
import { faultText } from '@boardwright/words';
import type { JSX } from 'preact';
import { DeadEnd } from './dead-end.tsx';
import { useFaultWords } from './settings.tsx';

/** A file of the page did not come: the line is cut, or the server has a newer page. */
export const NOT_LOADED: Fault = fault('not-loaded', 'This part could not be loaded.');

export function NotLoaded(): JSX.Element {
  return <FaultEnd fault={NOT_LOADED} />;
}

/** Why nothing can be shown here; what did not come may come the next time. */
export function FaultEnd({ fault }: { readonly fault: Fault }): JSX.Element {
  return <DeadEnd said={faultText(useFaultWords(), fault)} again={fault === NOT_LOADED} />;
}
