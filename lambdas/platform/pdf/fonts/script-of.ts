/** Scripts whose letters are joined, moved or stacked by rules of their own. */
const shaped = ['Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Hangul'].map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

/** The script that the letters of a text are shaped by; '' for those that simply follow each other. */
export const shapingScript = (text: string): string =>
  shaped.find(([, pattern]) => pattern.test(text))?.[0] ?? '';
