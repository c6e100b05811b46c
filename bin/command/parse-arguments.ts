import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * What a positional with a dash at the start can be: an ID (base64url of at least 22 characters), the reference of an
 * error page (base64 with `=` at the end), an email address, or a step of time such as `-12h`. One ID of 64 begins with a
 * dash, and one of 4,096 with two.
 */
const positional = /^-(?:[\w-]{20,}|[\w+/-]{10,}=|[^-].*@.*|\d+[a-z])$/;

/**
 * Parses the arguments of a command with `parseArgs`. An argument that begins with a dash is a positional if it has the
 * form of one, does not name an option, and is not the value of an option. Such positionals are listed before the others.
 * @throws an error with a code `ERR_PARSE_ARGS_...` for unknown options and missing values
 */
export function parseArguments<const T extends Options>(
  options: T,
  args: readonly string[] = process.argv.slice(2),
) {
  const isOption = (argument: string): boolean =>
    argument.startsWith('--') && Object.hasOwn(options, argument.slice(2).replace(/=.*$/s, ''));
  const takesValue = (argument = ''): boolean =>
    argument.startsWith('--') && options[argument.slice(2)]?.type === 'string';
  const isPositional = (argument: string, index: number): boolean =>
    positional.test(argument) && !isOption(argument) && !takesValue(args[index - 1]);
  const { values, positionals } = parseArgs({
    args: args.filter((argument, index) => !isPositional(argument, index)),
    allowPositionals: true,
    options,
  });
  return { values, positionals: [...args.filter(isPositional), ...positionals] };
}
