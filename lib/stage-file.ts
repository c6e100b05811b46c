import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingNames } from './deployment-settings.ts';

/** Where operators keep the settings of their stages, below the folder of the project. */
export const stagesFolder = 'stages';

/**
 * The settings an operator keeps for a stage, from `stages/<stage>.json` in the folder given; empty without that file.
 * What is said on the command line goes before them. Throws if the file is no JSON object,
 * or names a setting that does not exist.
 */
export function readStageFile(folder: string, stage: string): Readonly<Record<string, unknown>> {
  if (!/^[a-z]+$/.test(stage)) return {};
  const file = join(folder, `${stage}.json`);
  if (!existsSync(file)) return {};
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Error(`${file} has to be a JSON object of settings`);
  const unknown = Object.keys(content).filter((name) => !(settingNames as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`${file} has settings that do not exist: ${unknown.join(', ')}`);
  return content as Record<string, unknown>;
}
