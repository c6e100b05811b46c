import type { SynthesizedStack } from './cloud-assembly.ts';
import { attributeOf, physicalName, referenceOf } from './physical-resources.ts';

/** Values that come from outside a template. */
export interface Surroundings {
  /** An export of another stack, by name. */
  exported(name: string): unknown;
  /** The value of an SSM parameter, by name. */
  stored(name: string): string | undefined;
  /** The value that the parent stack passes for a parameter; undefined if it passes none, or there is no parent. */
  passedIn(parameter: string): unknown;
  /** An output of a nested stack, by the logical ID of its resource. */
  nestedOutput(logicalId: string, output: string): unknown;
}

/** Evaluates the values of one template. */
export interface TemplateResolver {
  /** The value with every intrinsic function replaced. */
  resolve(value: unknown): unknown;
  /** The local name of a resource, by logical ID. */
  nameOf(logicalId: string): string;
  /** Whether a condition is true. */
  condition(name: string): boolean;
}

const NO_VALUE = Symbol('AWS::NoValue');

const PSEUDO_PARAMETERS: Readonly<Record<string, unknown>> = {
  'AWS::Region': 'us-east-1',
  'AWS::AccountId': '000000000000',
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::NoValue': NO_VALUE,
};

/** Evaluates one template. */
export function createResolver(
  { name: stack, template }: SynthesizedStack,
  outside: Surroundings,
): TemplateResolver {
  const conditions = new Map<string, boolean>();

  function condition(name: string): boolean {
    const cached = conditions.get(name);
    if (cached !== undefined) return cached;
    const value = resolve(template.Conditions?.[name]) === true;
    conditions.set(name, value);
    return value;
  }

  function reference(id: string): unknown {
    if (id === 'AWS::StackName') return stack;
    if (id === 'AWS::StackId') return `arn:aws:cloudformation:us-east-1:000000000000:stack/${stack}/local`;
    if (id in PSEUDO_PARAMETERS) return PSEUDO_PARAMETERS[id];
    const declared = template.Parameters?.[id];
    if (declared?.Type.startsWith('AWS::SSM::Parameter::Value'))
      return outside.stored(String(declared.Default)) ?? '';
    if (declared) return outside.passedIn(id) ?? declared.Default ?? '';
    const resource = template.Resources?.[id];
    if (!resource) throw new Error(`The stack ${stack} refers to ${id}, which it does not have`);
    return referenceOf(resource.Type, nameOf(id));
  }

  function nameOf(id: string): string {
    const resource = template.Resources?.[id];
    if (!resource) throw new Error(`The stack ${stack} refers to ${id}, which it does not have`);
    const properties = resolve(resource.Properties ?? {}, 1) as Record<string, unknown>;
    return physicalName(stack, id, { ...resource, Properties: properties });
  }

  function attribute(id: string, name: string): unknown {
    const output = /^Outputs\.(.+)$/.exec(name)?.[1];
    if (output !== undefined) return outside.nestedOutput(id, output);
    return attributeOf(template.Resources?.[id]?.Type ?? '', nameOf(id), name);
  }

  function substitute(text: string, values: Readonly<Record<string, unknown>>): string {
    return text.replace(/\$\{(!?)([^}]+)\}/g, (whole, literal: string, name: string) => {
      if (literal) return whole.replace('!', '');
      if (name in values) return String(resolve(values[name]));
      const [id = '', ...rest] = name.split('.');
      return String(rest.length > 0 ? attribute(id, rest.join('.')) : reference(name));
    });
  }

  function intrinsic(name: string, argument: unknown): unknown {
    const list = (): unknown[] => (Array.isArray(argument) ? argument.map((item) => resolve(item)) : []);
    switch (name) {
      case 'Ref':
        return reference(String(argument));
      case 'Fn::GetAtt': {
        const [id = '', ...rest] = Array.isArray(argument) ? argument : String(argument).split('.');
        return attribute(String(id), rest.join('.'));
      }
      case 'Fn::Join': {
        const [separator, parts] = list();
        return (parts as unknown[]).join(String(separator));
      }
      case 'Fn::Sub': {
        const [text, values] = Array.isArray(argument) ? argument : [argument, {}];
        return substitute(String(text), values as Record<string, unknown>);
      }
      case 'Fn::Select': {
        const [index, parts] = list();
        return (parts as unknown[])[Number(index)];
      }
      case 'Fn::Split': {
        const [separator, text] = list();
        return String(text).split(String(separator));
      }
      case 'Fn::ImportValue':
        return outside.exported(String(resolve(argument)));
      case 'Fn::FindInMap': {
        const [map, first, second] = list().map(String);
        return template.Mappings?.[map ?? '']?.[first ?? '']?.[second ?? ''];
      }
      case 'Fn::If': {
        const [test, yes, no] = Array.isArray(argument) ? argument : [];
        return resolve(condition(String(test)) ? yes : no);
      }
      case 'Fn::Equals': {
        const [left, right] = list();
        return String(left) === String(right);
      }
      case 'Fn::Not':
        return list()[0] !== true;
      case 'Fn::And':
        return list().every((value) => value === true);
      case 'Fn::Or':
        return list().some((value) => value === true);
      case 'Condition':
        return condition(String(argument));
      case 'Fn::Base64':
        return Buffer.from(String(resolve(argument))).toString('base64');
      default:
        return undefined;
    }
  }

  /** `depth` 1 resolves only the properties of the first level that can be names. */
  function resolve(value: unknown, depth = Number.POSITIVE_INFINITY): unknown {
    if (Array.isArray(value)) return value.map((item) => resolve(item)).filter((item) => item !== NO_VALUE);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    const isIntrinsic = only && (only[0] === 'Ref' || only[0] === 'Condition' || only[0].startsWith('Fn::'));
    if (entries.length === 1 && only && isIntrinsic) return intrinsic(only[0], only[1]);
    if (depth === 0) return value;
    const resolved = entries.flatMap(([key, item]) => {
      if (depth === 1 && !/Name$|^EmailIdentity$/.test(key)) return [];
      const result = resolve(item, depth - 1);
      return result === NO_VALUE ? [] : [[key, result] as const];
    });
    return Object.fromEntries(resolved);
  }

  return { resolve, nameOf, condition };
}
