import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '../..');
/** Where the server begins. What a thread or a child runs is started by its path, and not imported. */
const ENTRIES = ['server/main.ts', 'server/serve.ts'];

/** A regular expression, or a loop that steps through a text, in a module of the main thread. */
export interface Place {
  module: string;
  kind: 'pattern' | 'built' | 'loop';
  /** The expression, or the head of the loop, as it is written. */
  code: string;
}

/** The modules that run on the main thread, by path. */
export function mainThreadModules(): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [...ENTRIES];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (found.has(module)) continue;
    const code = readFileSync(join(ROOT, module), 'utf8');
    found.set(module, code);
    waiting.push(...importsOf(module, code));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function importsOf(module: string, code: string): string[] {
  const parsed = parseSync(module, code);
  const sources = [
    ...parsed.module.staticImports.filter(({ entries }) => !isOnlyTypes(entries)),
    ...parsed.module.staticExports.flatMap(({ entries }) => entries.filter((entry) => !entry.isType)),
  ].flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value]));
  const dynamic = parsed.module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start + 1, end - 1),
  );
  return [...sources, ...dynamic].flatMap((source) => {
    if (!/^(?:#(?:server|shared)\/|\.)/.test(source)) return [];
    const path = source.startsWith('#') ? source.slice(1) : relative(ROOT, join(ROOT, dirname(module), source));
    return path.endsWith('.ts') && existsSync(join(ROOT, path)) ? [path] : [];
  });
}

function isOnlyTypes(entries: readonly { isType: boolean }[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType);
}

/** Methods that only a text has, or that step through one. */
const TEXT_STEPS =
  /\.(?:charAt|charCodeAt|codePointAt|indexOf|lastIndexOf|exec|matchAll|startsWith|slice)\(|\.split\(['"/]/;

/** Every regular expression and loop over text of a module, in its order. */
export function placesOf(module: string, code: string): Place[] {
  const places: Place[] = [];
  const add = (kind: Place['kind'], start: number, end: number) =>
    places.push({ module, kind, code: code.slice(start, end).replaceAll(/\s+/g, ' ').trim() });
  const loop = (node: { start: number; end: number; body: { start: number } }) => {
    if (TEXT_STEPS.test(code.slice(node.start, node.end))) add('loop', node.start, node.body.start);
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) add('pattern', node.start, node.end);
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') add('built', node.start, node.end);
    },
    WhileStatement: loop,
    ForStatement: loop,
    ForOfStatement: loop,
    DoWhileStatement: loop,
  }).visit(parseSync(module, code).program);
  return places;
}
