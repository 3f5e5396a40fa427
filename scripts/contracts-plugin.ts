import { type ESTree, type Plugin, parseAst } from 'vite';

/** What only the server reads of an endpoint: `call()` in web/lib/api.ts asks for the method, the path and the access. */
const SCHEMAS = new Set(['summary', 'isRead', 'params', 'query', 'body', 'multipart', 'reply']);

/**
 * Leaves the schemas of the contract (`shared/`) out of the browser's build: the types are checked by then, the browser
 * does not parse replies, and zod would be a tenth of the workspace's scripts. A schema that a form imports by its name
 * stays, with zod, in the chunk of that form.
 */
export function contractsPlugin(): Plugin {
  return {
    name: 'contracts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/shared\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: withoutSchemas(code), map: null }),
    },
  };
}

/** The module with its endpoints shortened and its other values marked as free of side effects, so that unused ones are dropped. */
export function withoutSchemas(code: string): string {
  const values = parseAst(code).body.flatMap(valuesIn);
  // The last one first, so that the places of the others stay as they are.
  return values.toReversed().reduce((text, value) => {
    const source = code.slice(value.start, value.end);
    const endpoint = endpointIn(value);
    const kept = endpoint ? shortened(code, endpoint) : `(() => (${source}))()`;
    return `${text.slice(0, value.start)}/* @__PURE__ */ ${kept}${text.slice(value.end)}`;
  }, code);
}

type Value = ESTree.CallExpression | ESTree.ObjectExpression;

/** What the module's constants are computed from. */
function valuesIn(statement: ESTree.Program['body'][number]): Value[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : [],
  );
}

function endpointIn(value: Value): ESTree.ObjectExpression | undefined {
  if (value.type !== 'CallExpression') return undefined;
  const { callee, arguments: given } = value;
  const isEndpoint = callee.type === 'Identifier' && callee.name === 'defineEndpoint';
  return isEndpoint && given[0]?.type === 'ObjectExpression' ? given[0] : undefined;
}

function shortened(code: string, { properties }: ESTree.ObjectExpression): string {
  const kept = properties.filter((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return true;
    // `reply: null` and `reply: 'events'` are no schemas, but nothing in the browser reads them either.
    return !SCHEMAS.has(property.key.name);
  });
  return `defineEndpoint({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`;
}
