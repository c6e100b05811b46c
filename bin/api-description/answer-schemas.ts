import ts from 'typescript';

/** A JSON schema (draft 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Where the schemas of named types are, in an OpenAPI document. */
const folder = '#/components/schemas/';

const flagOf = (type: ts.Type, flag: ts.TypeFlags): boolean => (type.flags & flag) !== 0;

/** The doc comment of a symbol as one line; absent if it has none. */
function descriptionOf(symbol: ts.Symbol, checker: ts.TypeChecker): JsonSchema {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();
  return text === '' ? {} : { description: text };
}

/** The name under which a type is listed once; undefined for a type that is written where it is used. */
function nameOf(type: ts.Type): string | undefined {
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const isGeneric = (type.aliasTypeArguments ?? (type as ts.TypeReference).typeArguments ?? []).length > 0;
  if (!symbol || isGeneric || symbol.name.startsWith('__')) return undefined;
  return symbol.name;
}

/** Literal values of a union. They have an order of their own, because the compiler's depends on what it read before. */
function literalsOf(types: readonly ts.Type[], checker: ts.TypeChecker): JsonSchema {
  const values = types.map((type) =>
    flagOf(type, ts.TypeFlags.BooleanLiteral)
      ? checker.typeToString(type) === 'true'
      : (type as ts.LiteralType).value,
  );
  return values.length === 1 ? { const: values[0] } : { enum: values.sort() };
}

/**
 * Writes types of TypeScript as JSON schemas. Named object types become entries of `named`. A type that JSON cannot
 * express is any value.
 */
export function schemaWriter(checker: ts.TypeChecker) {
  const named = new Map<string, { readonly type: ts.Type; schema: JsonSchema }>();

  function ofUnion(types: readonly ts.Type[]): JsonSchema {
    const isLiteral = (type: ts.Type) => type.isLiteral() || flagOf(type, ts.TypeFlags.BooleanLiteral);
    const isBoolean = types.filter((type) => flagOf(type, ts.TypeFlags.BooleanLiteral)).length === 2;
    const literals = types.filter(
      (type) => isLiteral(type) && !(isBoolean && flagOf(type, ts.TypeFlags.BooleanLiteral)),
    );
    const parts = [
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...(literals.length > 0 ? [literalsOf(literals, checker)] : []),
      ...types
        .filter((type) => !isLiteral(type))
        .map(schemaOf)
        .map((schema) => [JSON.stringify(schema), schema] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, schema]) => schema),
    ];
    return parts.length === 1 && parts[0] ? parts[0] : { anyOf: parts };
  }

  function ofProperties(type: ts.Type): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const declared = checker.getTypeOfSymbol(property);
      const mayBeAbsent =
        (property.flags & ts.SymbolFlags.Optional) !== 0 ||
        (declared.isUnion() && declared.types.some((one) => flagOf(one, ts.TypeFlags.Undefined)));
      properties[property.name] = { ...schemaOf(declared), ...descriptionOf(property, checker) };
      if (!mayBeAbsent) required.push(property.name);
    }
    const values = checker.getIndexInfosOfType(type)[0];
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(values && { additionalProperties: schemaOf(values.type) }),
    };
  }

  function ofObject(type: ts.Type): JsonSchema {
    const name = nameOf(type);
    if (name === undefined) return ofProperties(type);
    const known = named.get(name);
    if (known && known.type !== type) return ofProperties(type);
    if (!known) {
      // Listed before its properties are written, because a type can contain itself.
      const entry = { type, schema: {} as JsonSchema };
      named.set(name, entry);
      const symbol = type.aliasSymbol ?? type.getSymbol();
      entry.schema = { ...ofProperties(type), ...(symbol && descriptionOf(symbol, checker)) };
    }
    return { $ref: `${folder}${name}` };
  }

  function schemaOf(type: ts.Type): JsonSchema {
    if (type.isUnion()) return ofUnion(type.types.filter((one) => !flagOf(one, ts.TypeFlags.Undefined)));
    if (type.isLiteral() || flagOf(type, ts.TypeFlags.BooleanLiteral)) return literalsOf([type], checker);
    if (flagOf(type, ts.TypeFlags.StringLike)) return { type: 'string' };
    if (flagOf(type, ts.TypeFlags.NumberLike)) return { type: 'number' };
    if (flagOf(type, ts.TypeFlags.BooleanLike)) return { type: 'boolean' };
    if (flagOf(type, ts.TypeFlags.Null)) return { type: 'null' };
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference);
      const [item, ...others] = [...new Set(items)];
      if (!item) return { type: 'array' };
      return { type: 'array', items: others.length === 0 ? schemaOf(item) : ofUnion([item, ...others]) };
    }
    if (flagOf(type, ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return ofObject(type);
    return {};
  }

  return {
    schemaOf,
    /** The schemas of named types, by name. */
    named: (): Readonly<Record<string, JsonSchema>> =>
      Object.fromEntries(
        [...named].map(([name, { schema }]) => [name, schema] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
  };
}
