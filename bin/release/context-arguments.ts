/** The settings that arguments of the CDK's command name: `-c name=value`, `--context name=value` or `--context=…`. */
export function contextArguments(args: readonly string[]): Readonly<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const [at, arg] of args.entries()) {
    const text = arg === '-c' || arg === '--context' ? args[at + 1] : /^--context=(.*)$/.exec(arg)?.[1];
    const [, name, value] = /^([^=]+)=(.*)$/.exec(text ?? '') ?? [];
    if (name !== undefined && value !== undefined) settings[name] = value;
  }
  return settings;
}
