import { readFileSync } from 'node:fs';

const programs = /^(?:npm|npx|aws|git|node)\s/;

const oneLine = (text: string): string => text.replaceAll(/\\?\s*\n\s*/g, ' ').trim();

/**
 * Every command in a guide, once each: from code blocks (lines that end in a backslash are joined) and from within
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
