/** The command was called with invalid arguments. The usage is printed with the message. */
export class UsageError extends Error {}

const isUsageError = (error: unknown): boolean =>
  error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

/** The path of the file that could not be opened because it does not exist. */
const missingFile = (error: unknown): string | undefined => {
  const { code, syscall, path } = error as { code?: string; syscall?: string; path?: string };
  return code === 'ENOENT' && syscall === 'open' ? path : undefined;
};

/**
 * Runs a command and sets the exit code that it returns: 0 done, 1 refused or failed, 2 wrong usage. `--help` prints the
 * usage.
 */
export async function runCommand(usage: string, command: () => Promise<number>): Promise<void> {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exitCode = 0;
    return;
  }
  try {
    process.exitCode = await command();
  } catch (error) {
    const missing = missingFile(error);
    const message =
      missing === undefined
        ? error instanceof Error
          ? error.message
          : String(error)
        : `There is no file ${missing}.`;
    console.error(isUsageError(error) ? `${message}\n\n${usage}` : message);
    process.exitCode = isUsageError(error) ? 2 : 1;
  }
}
