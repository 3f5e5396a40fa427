import type { z } from 'zod';

/** What a schema of a request lets through. */
interface Bounds {
  /** The most fields and items at all levels together. */
  values: number;
  depth: number;
  /** Where something could be of any size, each as `path: what`. */
  problems: string[];
}

interface Definition {
  type: string;
  checks?: { _zod: { def: { check: string; maximum?: number; length?: number } } }[];
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

const plain = new Set(['string', 'number', 'int', 'boolean', 'null', 'literal', 'enum', 'transform', 'never']);

/** Walks through a schema to whatever is in it. */
export function boundsOf(schema: z.ZodType, path = ''): Bounds {
  const definition = schema._zod.def as unknown as Definition;
  const { type, element, shape, catchall, options, innerType } = definition;
  if (plain.has(type)) return { values: 1, depth: 0, problems: [] };
  if (innerType !== undefined) return boundsOf(innerType, path);
  if (type === 'pipe') return largest([definition.in, definition.out].map((part) => boundsOf(part as z.ZodType, path)));
  if (type === 'union') return largest((options ?? []).map((option) => boundsOf(option, path)));
  if (type === 'array' && element !== undefined) {
    const item = boundsOf(element, `${path}[]`);
    const most = mostItems(definition);
    const problems = most === undefined ? [`${path}: a list without a bound`, ...item.problems] : item.problems;
    return { values: 1 + (most ?? 0) * item.values, depth: item.depth + 1, problems };
  }
  if (type === 'object' && shape !== undefined) {
    const fields = Object.entries(shape).map(([name, field]) =>
      boundsOf(field, path === '' ? name : `${path}.${name}`),
    );
    const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never';
    return {
      values: 1 + fields.reduce((sum, { values }) => sum + values, 0),
      depth: 1 + Math.max(0, ...fields.map(({ depth }) => depth)),
      problems: [...(isOpen ? [`${path}: fields of any name`] : []), ...fields.flatMap(({ problems }) => problems)],
    };
  }
  return { values: 1, depth: 0, problems: [`${path}: ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`] };
}

function largest(all: readonly Bounds[]): Bounds {
  return {
    values: Math.max(0, ...all.map(({ values }) => values)),
    depth: Math.max(0, ...all.map(({ depth }) => depth)),
    problems: [...new Set(all.flatMap(({ problems }) => problems))],
  };
}

/** Only a bound on the list itself is looked at before its items are. */
function mostItems({ checks = [] }: Definition): number | undefined {
  const bound = checks
    .map(({ _zod }) => _zod.def)
    .find(({ check }) => check === 'max_length' || check === 'length_equals');
  return bound?.maximum ?? bound?.length;
}
