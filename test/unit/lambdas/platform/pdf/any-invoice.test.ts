import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { anyChanges } from '#test/support/any-invoice';
import { measureCpuTime } from '#test/support/cpu-time';
import { quickOrFull } from '#test/support/effort';
import { aLine, anInvoice } from '#test/support/invoices';

const megabyte = 1_000_000;

/**
 * The milliseconds of work allowed for an invoice. The product promises one second on an idle machine, and the machine
 * of the tests is busy.
 */
const maxWork = quickOrFull(4_000, 1_000);

/** Renders an invoice; returns the bytes and the milliseconds of work. */
async function printOnce(draft: Parameters<typeof validateInvoice>[0]) {
  const checked = validateInvoice(draft, 'above-zero');
  if (!checked.ok) return { refusal: checked.refusal.map(({ message }) => message) };
  const work = measureCpuTime();
  const bytes = await renderInvoicePdf(sheetOfInvoice(checked.value), {
    author: 'A',
    createdAt: new Date('2026-11-03T10:00:00Z'),
  });
  const took = work();
  return {
    size: bytes.length,
    work: took,
    isPdf: Buffer.from(bytes).toString('latin1', 0, 5),
  };
}

/** Renders an invoice, and again if it took too long, because a busy machine only makes it slower. */
async function print(draft: Parameters<typeof validateInvoice>[0]) {
  let best = await printOnce(draft);
  for (let again = 0; again < 3 && (best.work ?? 0) > maxWork; again += 1) {
    const next = await printOnce(draft);
    if ((next.work ?? 0) < (best.work ?? 0)) best = next;
  }
  return best;
}

describe('any accepted invoice', () => {
  test(
    'is rendered with limited work and below 3 MB, in any script',
    async () => {
      await print(anInvoice({ notes: 'Ł漢字' }));
      const count = quickOrFull(60, 10_000);
      const outside: string[] = [];
      let printed = 0;
      for (let seed = 1; seed <= count; seed += 1) {
        // Uses a seed instead of a property, because a failing example is too long to print.
        const changes = fc.sample(anyChanges, { numRuns: 1, seed })[0] ?? {};
        const { refusal, size = 0, work = 0, isPdf = false } = await print(anInvoice(changes));
        if (refusal?.every((message) => /too long to print|at most \d+ characters/.test(message))) continue;
        printed += 1;
        if (!isPdf || size > 3 * megabyte || work > maxWork)
          outside.push(`seed ${seed}: ${size} bytes, ${Math.round(work)} ms`);
      }
      expect(outside).toEqual([]);
      expect(printed).toBeGreaterThan(count * 0.9);
      // Ten thousand invoices take ten minutes of work.
    },
    quickOrFull(300_000, 7_200_000),
  );

  test.each([
    ['250 different symbols', String.fromCodePoint(...Array.from({ length: 250 }, (_, at) => 0x2300 + at))],
    ['8 KB of arrows', '→'.repeat(2_700)],
    ['a mark that has no place on its letter', 'ฬูํ'],
  ])('is rendered with limited work if it consists of %s', async (_, notes) => {
    const { size, work } = await print(anInvoice({ notes }));
    expect(size).toBeLessThan(megabyte / 5);
    expect(work).toBeLessThan(maxWork / 2);
  });

  test('stays within the same limits at its maximum length', async () => {
    const lines = (count: number, description: (line: number) => string) =>
      anInvoice({
        lineItems: Array.from({ length: count }, (_, line) => aLine({ description: description(line) })),
      });
    const ideographs = (line: number): string =>
      String.fromCodePoint(...Array.from({ length: 480 }, (_, at) => 0x4e00 + line * 480 + at));
    for (const draft of [
      lines(16, ideographs),
      lines(200, () => 'Łا漢ไकд'.repeat(14)),
      lines(200, () => 'a\n'.repeat(50)),
      lines(200, () => 'ł\n'.repeat(30)),
    ]) {
      const { size = Number.NaN, work = Number.NaN } = await print(draft);
      expect(size).toBeLessThan(3 * megabyte);
      expect(work).toBeLessThan(maxWork);
    }
  });
});
