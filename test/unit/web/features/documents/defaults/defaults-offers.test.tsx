import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { defaultsOfferTexts } from '#domain/invoices/defaults-offer';
import type { InvoiceDefaults } from '#domain/invoices/invoice-defaults';
import type { LiteProfile } from '#domain/profile/profile';
import { api, mockAccountApi, networkError, refusalError } from '#test/support/account-api';
import { aBusiness } from '#test/support/pool-accounts';
import { DefaultsOffers } from '../../../../../../web/features/documents/defaults/defaults-offers.tsx';
import { useAccount } from '../../../../../../web/session/use-account.ts';
import { renderLite } from '../../../../../support/lite-surroundings.tsx';

mockAccountApi();
const save = api('save-invoice-defaults');
const readProfile = api('read-profile');

beforeEach(() => {
  save.mockReset();
  save.mockResolvedValue({ success: true });
});

const sent = { defaultTax: { name: 'Tax', rate: 7_500 } };
const offerButton = { name: /^Use Tax 7\.5 % on new invoices from now on/ };
const savedMessage = 'New invoices and quotes now begin with Tax 7.5 %.';

/** Shows the defaults that the next form would start with. */
function DefaultTax() {
  const lite = useAccount().data?.lite;
  return <p>{lite && `now ${JSON.stringify(lite.defaultTax ?? null)}`}</p>;
}

function OffersOnceLoaded({ documentId }: { readonly documentId: string }) {
  return useAccount().data?.lite ? <DefaultsOffers documentId={documentId} sent={sent} /> : null;
}

async function open(defaults: InvoiceDefaults = {}, documentId = 'invoice-1') {
  readProfile.mockResolvedValue({
    success: true,
    lite: { uid: 'dana', ...defaults } as LiteProfile,
    business: aBusiness(),
  });
  await renderLite(
    <>
      <DefaultTax />
      <OffersOnceLoaded documentId={documentId} />
    </>,
  );
  await screen.findByText(/^now /);
}

const other = { defaultTax: { name: 'Tax', rate: 8_250 } };

test('the first tax is used from now on at once, and Undo removes it again', async () => {
  await open();
  await screen.findByText(savedMessage);
  expect(save.mock.calls.map(([{ body }]) => body)).toEqual([
    { taxName: 'Tax', taxRate: '7.5%', insteadOf: { taxName: '', taxRate: '' } },
  ]);
  await screen.findByText('now {"name":"Tax","rate":7500}');
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await screen.findByText(defaultsOfferTexts.undone);
  expect(save.mock.calls[1]?.[0].body).toEqual({
    taxName: '',
    taxRate: '',
    insteadOf: { taxName: 'Tax', taxRate: '7.5%' },
  });
  await screen.findByText('now null');
  expect(screen.queryByRole('button')).toBeNull();
});

test('after Undo it is only offered when the page is loaded again', async () => {
  await open();
  await screen.findByText(savedMessage);
  cleanup();
  await open();
  screen.getByRole('button', offerButton);
  expect(save).toHaveBeenCalledTimes(1);
});

test('another tax than the default one, or one of a business that charges none, is offered and not used', async () => {
  await open(other);
  const sentence = 'Tax 7.5 % is only on this one. The next one starts without it.';
  screen.getByText(sentence);
  expect(save).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', offerButton));
  await screen.findByText(savedMessage);
  expect(screen.queryByText(sentence)).toBeNull();
  cleanup();
  localStorage.clear();
  await open({ chargesNoTax: true } as InvoiceDefaults);
  screen.getByRole('button', offerButton);
  expect(save).toHaveBeenCalledTimes(1);
});

test('a difference from the defaults is offered for one document only, and another difference is offered again', async () => {
  await open(other);
  screen.getByRole('button', offerButton);
  cleanup();
  await open(other, 'invoice-2');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await open({ defaultTax: { name: 'Tax', rate: 9_000 } }, 'invoice-3');
  screen.getByRole('button', offerButton);
});

test('nothing is offered if the document has the default tax', async () => {
  await open(sent);
  expect(screen.queryByRole('button')).toBeNull();
});

test('Settings saved elsewhere in the meantime are not overwritten, and a message says so', async () => {
  save.mockRejectedValue(refusalError('settings-changed'));
  await open(other);
  fireEvent.click(screen.getByRole('button', offerButton));
  await screen.findByText(defaultsOfferTexts.changedElsewhere);
  await waitFor(() => expect(readProfile.mock.calls.length).toBeGreaterThan(1));
});

test('a default that could not be saved can be saved by another click', async () => {
  save.mockRejectedValueOnce(networkError);
  await open();
  await screen.findByText(defaultsOfferTexts.failed);
  fireEvent.click(screen.getByRole('button', offerButton));
  await screen.findByText(savedMessage);
});
