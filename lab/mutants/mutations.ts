/** Finds the places in a file for small mistakes: in its conditions, constants and calls. */
import { Visitor, type ESTree } from 'vite';
import type { Source } from '../../tools/sources.ts';

export interface Mutation {
  readonly kind: 'condition' | 'constant' | 'call';
  readonly path: string;
  /** The line number, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The text at this place, and the text that replaces it. */
  readonly from: string;
  readonly to: string;
}

/** For each comparison, one that differs for a single value or is its opposite. */
const COMPARISONS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

/** Returns every place in a file at which a mistake can be planted, in the order of the file. */
export function mutationsOf({ path, text, program }: Source): readonly Mutation[] {
  const found: Mutation[] = [];
  const add = (kind: Mutation['kind'], { start, end }: ESTree.Span, to: (from: string) => string): void => {
    const from = text.slice(start, end);
    found.push({ kind, path, line: text.slice(0, start).split('\n').length, start, end, from, to: to(from) });
  };
  const negate = (test: ESTree.Span): void => add('condition', test, (from) => `!(${from})`);
  new Visitor({
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    LogicalExpression: ({ operator, left, right }) => {
      if (operator !== '??') for (const side of [left, right]) negate(side);
    },
    BinaryExpression: ({ left, right, operator }) => {
      const other = COMPARISONS[operator];
      if (other !== undefined)
        add('condition', { start: left.end, end: right.start }, (from) => from.replace(operator, other));
    },
    Literal: (literal) => {
      if (typeof literal.value === 'number') add('constant', literal, (from) => `(${from} + 1)`);
      if (typeof literal.value === 'boolean') add('constant', literal, (from) => String(from === 'false'));
    },
    ExpressionStatement: (statement) => {
      if (isCall(statement.expression)) add('call', statement, () => ';');
    },
  }).visit(program);
  return found.filter((one) => !isInType(program, one)).toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Returns whether an expression is a call that is made for its effect, awaited or not. */
function isCall({ type, ...rest }: ESTree.Expression): boolean {
  if (type === 'AwaitExpression' || type === 'UnaryExpression')
    return 'argument' in rest && isCall(rest.argument as ESTree.Expression);
  if (type === 'ChainExpression') return 'expression' in rest && isCall(rest.expression as ESTree.Expression);
  return type === 'CallExpression';
}

/** Returns whether a literal belongs to a type, as in `1 | 2`. Such a literal is not a constant of the program. */
function isInType(program: ESTree.Program, { start, end }: Mutation): boolean {
  let isInside = false;
  const look = (type: ESTree.Span): void => {
    isInside ||= type.start <= start && end <= type.end;
  };
  new Visitor({ TSLiteralType: look, TSTypeAliasDeclaration: look, TSInterfaceDeclaration: look }).visit(program);
  return isInside;
}

export function mutated(text: string, { start, end, to }: Mutation): string {
  return text.slice(0, start) + to + text.slice(end);
}
