import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { anInvoice, checked } from '#test/support/invoices';
import * as currentSession from '../../../../../../web/adapters/auth/current-session.ts';
import { localStore } from '../../../../../../web/adapters/browser-store.ts';
import { unsentForms } from '../../../../../../web/features/invoices/editor/unsent-forms.ts';
import { openLiteGenerator } from '../../../../../support/lite-stand-ins.tsx';
import { aDetail, aSavedClient } from '../../../../../support/lite-surroundings.tsx';
import { enter } from '../../../../../support/page-elements.ts';

beforeEach(() => void vi.spyOn(currentSession, 'accessToken').mockResolvedValue('token'));

type User = ReturnType<typeof userEvent.setup>;
type Options = Parameters<typeof openLiteGenerator>[0];

const email = 'dana@client.example';
const client = aSavedClient({
  clientId: 'client-1',
  name: 'Dana Whitfield',
  email,
  copyEmails: ['office@client.example', 'books@client.example'],
});
const stored = aDetail({
  invoiceId: 'invoice-7',
  invoiceNumber: 'INV-7',
  content: checked(anInvoice({ clientEmail: email })),
  clientVersions: [{ to: email, totalCents: 1_890_00, isCurrent: true }],
});

const submit = () =>
  screen.getByRole('button', { name: /^(Generate & Send Invoice|Save Changes|Save & Email)/ });

async function open(options: Options) {
  const user = userEvent.setup();
  const generator = openLiteGenerator({ clients: [client], ...options });
  await screen.findByRole('heading', { name: /^(Create invoice|Edit invoice)/ });
  return { user, ...generator };
}

async function fillIn(user: User) {
  await screen.findByRole('button', { name: 'Select Saved Client' });
  await user.type(screen.getByLabelText('Client name'), 'whit');
  await user.keyboard('{ArrowDown}{Enter}');
  await enter(user, screen.getByLabelText('Line 1 Description'), 'Boiler service');
  await enter(user, screen.getByLabelText('Line 1 Unit Price'), '95');
}

/** Sends the form, loses the answer, opens its address again and presses again. Returns both requests. */
async function sendTwice(
  choose: (user: User) => Promise<void>,
  { first = {}, reloaded = {} }: { readonly first?: Options; readonly reloaded?: Options } = {},
) {
  const before = await open({ ...first, replies: ['offline'] });
  if (!first.stored) await fillIn(before.user);
  await choose(before.user);
  await before.user.click(submit());
  await screen.findByText(/Please check your internet connection and try again/);
  const path = before.currentPath();
  cleanup();
  const after = await open({ ...first, ...reloaded, path });
  await after.user.click(submit());
  await waitFor(() => expect(after.sent).toHaveLength(1));
  return { before: before.sent[0], after: after.sent[0] };
}

async function writeMessage(user: User) {
  await user.click(screen.getByRole('button', { name: 'Message and preview' }));
  const message = await screen.findByLabelText(/^Message to client/);
  await user.clear(message);
  await enter(user, message, 'The valve is on order.');
  await user.click(screen.getByRole('button', { name: 'Done' }));
}

test('a message to the client is sent again after a reload', async () => {
  const { before, after } = await sendTwice(writeMessage);
  expect(before?.body).toMatchObject({ client: { message: 'The valve is on order.' } });
  expect(after).toEqual(before);
});

test('the default message is sent again as it was, if Settings change meanwhile', async () => {
  const { before, after } = await sendTwice(async () => undefined, {
    first: { defaults: { defaultMessage: 'Thank you.' } },
    reloaded: { defaults: { defaultMessage: 'Many thanks.' } },
  });
  expect(before?.body).toMatchObject({ client: { message: 'Thank you.' } });
  expect(after).toEqual(before);
});

test('a client who was left out is left out again', async () => {
  const { before, after } = await sendTwice((user) =>
    user.click(screen.getByRole('switch', { name: 'Only to me' })),
  );
  expect(before?.body).not.toHaveProperty('client');
  expect(after).toEqual(before);
});

test('a copy that was left out is left out again', async () => {
  const { before, after } = await sendTwice(async (user) =>
    user.click(await screen.findByRole('checkbox', { name: 'Copy to books@client.example' })),
  );
  expect(before?.body).toMatchObject({ client: { copies: ['office@client.example'] } });
  expect(after).toEqual(before);
});

/** Keeps a form for the client in this browser. Returns its address. */
async function keptForm() {
  const { user, currentPath } = await open({});
  await fillIn(user);
  await waitFor(() => expect(currentPath()).toContain('form='));
  const path = currentPath();
  cleanup();
  return path;
}

test('a form that is sent before its client is loaded waits, so that the further addresses get their copies', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const path = await keptForm();
  const listsWait = new Promise((resolve) => {
    finish = resolve;
  });
  const { user, sent } = await open({ path, listsWait });
  await user.click(submit());
  await screen.findByText(recipientTexts.awaitsClient);
  expect(sent).toEqual([]);
  finish(undefined);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    client: { copies: ['office@client.example', 'books@client.example'] },
  });
});

test('a form whose client cannot be loaded is not sent without a word', async () => {
  let fail: (value: unknown) => void = () => undefined;
  const path = await keptForm();
  const listsWait = new Promise((resolve) => {
    fail = resolve;
  });
  const { user, sent } = await open({ path, listsWait, listsFail: () => true });
  await user.click(submit());
  fail(undefined);
  await screen.findByText(recipientTexts.copiesUnknown);
  expect(sent).toEqual([]);
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('the recipients of a correction stay as chosen, also if nothing else was changed', async () => {
  const { before, after } = await sendTwice(
    async (user) => {
      await user.click(screen.getByRole('checkbox', { name: /^Email the corrected invoice to/ }));
      await user.click(screen.getByRole('checkbox', { name: 'Email a copy to me (pat@example.com)' }));
    },
    { first: { stored } },
  );
  expect(before?.body).not.toHaveProperty('client');
  expect(before?.body).not.toHaveProperty('mail');
  expect(after).toEqual(before);
});

test('choices of an unknown version are read as far as they are texts, and those of another account are not read', async () => {
  const { user, currentPath } = await open({});
  await fillIn(user);
  await waitFor(() => expect(currentPath()).toContain('form='));
  const [form] = unsentForms('pat').readAll();
  const key = Object.keys(localStorage).find((name) => name.includes(`.form.${form?.formId}`)) ?? '';
  const kept = localStore.read(key) as { readonly draft: object };
  localStore.write(key, {
    ...kept,
    draft: { ...kept.draft, onlyMe: 7, clientMessage: ['x'], noCopyTo: null },
  });
  expect(unsentForms('pat').readAll()[0]?.draft).toMatchObject({
    ...{ onlyMe: '', clientMessage: '', noCopyTo: '', ownerAgain: '' },
  });
  expect(unsentForms('quinn').readAll()).toEqual([]);
  within(document.body).getByRole('switch', { name: 'Only to me' });
});
