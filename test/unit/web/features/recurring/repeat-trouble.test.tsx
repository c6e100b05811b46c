import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RepeatTrouble } from '#domain/recurring/repeat-trouble';
import * as accountCalls from '../../../../../web/adapters/api/call-as-account.ts';
import { RepeatCard } from '../../../../../web/features/recurring/repeat-card.tsx';
import { RepeatList } from '../../../../../web/features/recurring/repeat-list.tsx';
import { aSummary, renderLite } from '../../../../support/lite-surroundings.tsx';

const repeat = { rhythm: 'month', from: '2026-11-30', way: 'draft', next: '2026-11-30' } as const;
const trouble: RepeatTrouble = { because: 'other', isMade: false, isAside: true };
const invoice = aSummary();

/** Stubs an API with one recurring invoice whose next invoice could not be made. */
function stubApi(): void {
  vi.spyOn(accountCalls, 'callAsAccount').mockImplementation((async (operation: string) => {
    if (operation === 'stop-repeat') return { success: true };
    if (operation === 'list-repeats') return { success: true, repeats: [{ invoice, repeat, trouble }] };
    return { success: true, repeat, trouble };
  }) as never);
}

test('a recurring invoice shows why the next invoice was not made, until the owner stops it', async () => {
  stubApi();
  await renderLite(
    <main>
      <RepeatCard invoice={invoice} />
    </main>,
  );
  const shown = await screen.findByText(/^The invoice for November 30, 2026 could not be made\./);
  expect(shown.textContent).toContain('Something went wrong on our side. It is not tried again by itself.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Stop repeating/ })));
  expect(screen.queryByText(/could not be made/)).toBeNull();
});

test('the list of recurring invoices marks the one whose next invoice was not made', async () => {
  stubApi();
  await renderLite(
    <main>
      <RepeatList />
    </main>,
  );
  const link = await screen.findByRole('link', { name: /next .*Not made/ });
  expect(link).toBeDefined();
  expect(screen.getByText('Not made')).toBeDefined();
});
