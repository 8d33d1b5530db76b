import { fault, type Fault } from '@boardwright/core';
import { faultText } from '@boardwright/words';
import type { JSX } from 'preact';
import { DeadEnd } from './dead-end.tsx';
import { useFaultWords } from './settings.tsx';

/** The fault for a file of the page that did not load: the connection is lost, or the server has a newer page. */
export const NOT_LOADED: Fault = fault('not-loaded', 'This part could not be loaded.');

export function NotLoaded(): JSX.Element {
  return <FaultEnd fault={NOT_LOADED} />;
}

/** Says why nothing can be shown here. Offers to try again, because the file may load then. */
export function FaultEnd({ fault }: { readonly fault: Fault }): JSX.Element {
  return <DeadEnd said={faultText(useFaultWords(), fault)} again={fault === NOT_LOADED} />;
}
