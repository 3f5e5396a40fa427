import fc from 'fast-check';

/** As much of JSON Schema as the API's description uses. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const LENGTH_MAX = 60;
const ITEMS_MAX = 4;

/** Values that a schema allows, small ones and odd ones. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(valuesOf));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array': {
      const { minItems = 0, maxItems = ITEMS_MAX } = schema;
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(ITEMS_MAX, maxItems)),
      });
    }
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1000, 1000) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function textsOf({ format, pattern, minLength = 0, maxLength = LENGTH_MAX }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'date') {
    const year = { min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true };
    return fc.date(year).map((date) => date.toISOString().slice(0, 10));
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, Math.min(LENGTH_MAX, maxLength)) });
}
