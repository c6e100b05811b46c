import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Random IDs are base64url and at least 22 characters long, and references of error pages are base64 with a `=` at the
 * end. One of 64 begins with a dash, and one of 4,096 with two.
 */
const possibleId = /^--(?:[\w-]{20,}|[\w+/-]+=)$/;

/**
 * Parses the arguments of a command with `parseArgs`. Commands have no short options, so an argument that begins with one
 * dash (an ID, an address, `-12h`) is a positional, and so is one that begins with two, if it has the form of an ID and
 * does not name an option. Positionals that begin with a dash are listed before the others.
 * @throws an error with a code `ERR_PARSE_ARGS_...` for unknown options and missing values
 */
export function parseArguments<const T extends Options>(
  options: T,
  args: readonly string[] = process.argv.slice(2),
) {
  const isPositional = (argument: string): boolean =>
    /^-[^-]/.test(argument) ||
    (possibleId.test(argument) && !Object.hasOwn(options, argument.slice(2).replace(/=$/, '')));
  const { values, positionals } = parseArgs({
    args: args.filter((argument) => !isPositional(argument)),
    allowPositionals: true,
    options,
  });
  return { values, positionals: [...args.filter(isPositional), ...positionals] };
}
