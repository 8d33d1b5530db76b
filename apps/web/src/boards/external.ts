/** The drawn board of a game from outside. It receives Preact from the page, so that there is one Preact. */
import { Fragment, h } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { importModule } from '../external-games.ts';
import type { BoardModule } from './index.ts';

const preact = { h, Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState };

/** `board` is a BoardModule, or a function that makes one from the page's Preact. */
export async function loadExternalBoard(address: string): Promise<BoardModule> {
  const { board } = (await importModule(address)) as {
    readonly board?: BoardModule | ((kit: typeof preact) => BoardModule);
  };
  const made = typeof board === 'function' ? board(preact) : board;
  if (typeof made?.Board !== 'function') throw new TypeError(`${address} exports no board`);
  return made;
}
