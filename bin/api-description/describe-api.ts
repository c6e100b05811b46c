import * as z from 'zod/mini';
import { endpoints } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { type JsonSchema, schemaWriter } from './answer-schemas.ts';
import { readContract } from './read-contract.ts';

/** A description of the API in OpenAPI 3.1. */
export interface ApiDescription {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: object;
  };
  readonly [part: string]: unknown;
}

/** The schema of a JSON body before defaults, as callers write it. Checks that JSON Schema lacks are left out. */
function bodySchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

function requestBodyOf({ body }: Endpoint) {
  if (body === undefined) return {};
  const content =
    body === 'file'
      ? { 'application/octet-stream': { schema: {} } }
      : { 'application/json': { schema: bodySchema(body) } };
  return { requestBody: { required: true, content } };
}

/** Most characters of an ID in a path. */
const idLength = 64;

function parametersOf({ path, query = [], keyed }: Endpoint): readonly object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: idLength } },
  }));
  const inQuery = query.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The same for every repetition of a request, which is then done once.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9-]{16,64}$' },
  };
  return [...inPath, ...inQuery, ...(keyed ? [key] : [])];
}

/** Describes every operation of the API, from the table of endpoints, the schemas of bodies and the types of answers. */
export function describeApi(): ApiDescription {
  const { answers: types, done, problem, checker } = readContract();
  const schemas = schemaWriter(checker);
  const refused = {
    description: 'Refused or failed. `error` is a stable code, `message` a sentence for people.',
    content: { 'application/json': { schema: schemas.schemaOf(problem) } },
  };
  // The gateway refuses a token before our code runs, with a body of its own.
  const byGateway = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
  const unauthorized = {
    description: 'The access token is missing, wrong or no longer valid.',
    content: { 'application/json': { schema: { anyOf: [schemas.schemaOf(problem), byGateway] } } },
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const content =
      endpoint.answer === 'file'
        ? { '*/*': {} }
        : { 'application/json': { schema: schemas.schemaOf(types.get(name) ?? done) } };
    const answers = {
      200: { description: 'Done.', content },
      ...(endpoint.answer === 'file' && { 204: { description: 'There is no file.' } }),
      ...(endpoint.access === 'account' && { 401: unauthorized }),
    };
    const parameters = parametersOf(endpoint);
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        tags: [endpoint.module],
        ...(endpoint.access === 'account' && { security: [{ accessToken: [] }] }),
        ...(parameters.length > 0 && { parameters }),
        ...requestBodyOf(endpoint),
        responses: { ...answers, default: refused },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths,
    components: {
      schemas: schemas.named(),
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
