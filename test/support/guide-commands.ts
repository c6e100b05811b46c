import { readFileSync } from 'node:fs';

const programs = /^(?:npm|npx|aws|git|node)\s/;

const oneLine = (text: string): string => text.replaceAll(/\\?\s*\n\s*/g, ' ').trim();

/**
 * Every command of a guide as it is written, each once: in blocks of code, with lines that end in a backslash joined, and within
 * sentences.
 */
export function commandsOf(guide: URL): readonly string[] {
  const text = readFileSync(guide, 'utf8');
  const blocks = [...text.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].flatMap(([, language, block]) =>
    language === '' || language === 'sh' ? [`${block}`] : [],
  );
  const inBlocks = blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'));
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  const inProse = [...prose.matchAll(/`([^`]+)`/g)].map(([, code]) => `${code}`);
  const commands = [...inBlocks, ...inProse].map(oneLine).filter((line) => programs.test(line));
  return [...new Set(commands)];
}
