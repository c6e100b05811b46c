import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import { ActionBar } from '../../../../web/ui/action-bar.tsx';
import { Alert } from '../../../../web/ui/alert.tsx';
import { Badge } from '../../../../web/ui/badge.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { CheckBox } from '../../../../web/ui/check-box.tsx';
import { DateField } from '../../../../web/ui/date-field.tsx';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { GrowingField } from '../../../../web/ui/growing-field.tsx';
import { LoadFailure } from '../../../../web/ui/load-failure.tsx';
import { LoadMore } from '../../../../web/ui/load-more.tsx';
import { NeedsScript } from '../../../../web/ui/needs-script.tsx';
import { PasswordField } from '../../../../web/ui/password-field.tsx';
import { RecordTable } from '../../../../web/ui/record-table.tsx';
import { SelectField } from '../../../../web/ui/select-field.tsx';
import { SettingsForm } from '../../../../web/ui/settings-form.tsx';
import { SuccessTick } from '../../../../web/ui/success-tick.tsx';
import { Switch } from '../../../../web/ui/switch.tsx';
import { TextArea } from '../../../../web/ui/text-area.tsx';
import { DecimalField, TextField } from '../../../../web/ui/text-field.tsx';
import { SkipLink } from '../../../../web/ui/visually-hidden.tsx';
import { WaitingList, WaitingRows } from '../../../../web/ui/waiting-rows.tsx';
import { WaitingScreen } from '../../../../web/ui/waiting-screen.tsx';
import { press } from '../../../support/page-elements.ts';

const nothing = () => undefined;

test('messages and states have their roles and colors', async () => {
  render(
    <>
      <Alert tone="error">Not saved</Alert>
      <Alert tone="success">Saved</Alert>
      <Alert tone="warning" className="mt-3">
        Overdue
      </Alert>
      <Alert tone="info">Note</Alert>
      <Badge tone="grey">Draft</Badge>
      <Badge tone="blue">Sent</Badge>
      <Badge tone="green">Paid</Badge>
      <Badge tone="red">Failed</Badge>
      <EmptyState title="No clients">Add one.</EmptyState>
      <EmptyState title="No items" action={<a href="/items">Add item</a>}>
        Saved with invoices.
      </EmptyState>
      <SuccessTick />
      <SkipLink />
      <NeedsScript email="help@billhook.example" />
      <WaitingRows lines={4} />
      <WaitingList label="Loading clients" />
      <WaitingScreen />
      <WaitingScreen text="Signing in..." />
    </>,
  );
  await expectScreen('ui-messages');
});

test('buttons and bars show their variants, and whether they are busy', async () => {
  render(
    <>
      <Button>Filled</Button>
      <Button variant="outline" className="mt-2" disabled>
        Disabled
      </Button>
      <Button variant="quiet" type="submit" busy>
        Busy without another label
      </Button>
      <Button variant="danger" busyLabel="Deleting...">
        Delete
      </Button>
      <Button busy busyLabel="Saving...">
        Save
      </Button>
      <CheckBox checked={false} disabled onChange={nothing}>
        Off
      </CheckBox>
      <CheckBox checked onChange={nothing}>
        On
      </CheckBox>
      <Switch checked onChange={nothing}>
        On
      </Switch>
      <Switch checked={false} disabled onChange={nothing}>
        Off
      </Switch>
      <ActionBar className="bottom-0">Without a name</ActionBar>
      <ActionBar className="bottom-0" label="Selected invoices">
        With a name
      </ActionBar>
      <LoadMore busy={false} onClick={nothing} />
      <LoadMore busy label="Older" failure="They could not be loaded." onClick={nothing}>
        50 of 120
      </LoadMore>
      <LoadFailure text="Not loaded" />
      <LoadFailure text="Not loaded" onRetry={nothing} />
      <LoadFailure text="Not loaded" onRetry={nothing}>
        <a href="/">Back</a>
      </LoadFailure>
    </>,
  );
  await expectScreen('ui-buttons');
});

test('fields show labels, hints and errors, and connect them with their inputs', async () => {
  const all = {
    hint: 'A hint',
    error: 'An error',
    labelPrefix: 'Line 2',
    optional: true,
    className: 'grow',
    onChange: nothing,
  } as const;
  render(
    <>
      <TextField label="Plain" />
      <TextField label="Text" id="text" inputClassName="amount" {...all} />
      <TextField label="Hidden" hideLabel hint="Only a hint" />
      <TextField label="In columns" hideLabel="in-columns" error="Shown elsewhere" errorElsewhere />
      <DecimalField label="Amount" id="amount" defaultValue="12.50" />
      <TextArea label="Plain area" />
      <TextArea label="Area" id="area" hideLabel="in-columns" errorElsewhere {...all} />
      <SelectField label="Plain select" />
      <SelectField label="Select" id="select" hideLabel="in-columns" errorElsewhere {...all} value="b">
        <option value="a">A</option>
        <option value="b">B</option>
      </SelectField>
      <GrowingField label="Plain growing" value="" onChange={nothing} />
      <GrowingField
        label="Growing"
        id="growing"
        hideLabel="in-columns"
        errorElsewhere
        {...all}
        value="Text"
      />
      <PasswordField label="Password" id="password" error="Too short" hint="At least 8" className="mt-2" />
      <DateField label="Day" id="day" value="2026-11-03" onDay={nothing} />
      <DateField label="Unreadable day" id="half" value="unreadable" onDay={nothing} />
    </>,
  );
  await expectScreen('ui-fields');

  await press('Show password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  await press('Hide password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');

  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  amount.focus();
  expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, 5]);
});

test('a table shows headings above its rows, numbers on the right', async () => {
  const row = <li translate="no">INV-1</li>;
  render(
    <>
      <RecordTable
        columns="@4xl:grid-cols-2"
        headings={[{ label: 'Number' }, { label: 'Total', isNumeric: true }]}
      >
        {row}
      </RecordTable>
      <RecordTable
        columns="c"
        columnGap="g"
        headingInset="pl-12"
        className="mt-4"
        headings={[]}
        aria-label="Invoices"
      >
        {row}
      </RecordTable>
    </>,
  );
  await expectScreen('ui-record-table');
});

test('a settings form shows whether it was saved, and saves when it is submitted', async () => {
  const onSave = vi.fn();
  const { rerender } = render(
    <SettingsForm onSave={onSave} isSaving={false} save="Save" done="Saved">
      Fields
    </SettingsForm>,
  );
  await expectScreen('ui-settings-saved');
  await press('Save');
  expect(onSave).toHaveBeenCalledOnce();
  rerender(
    <SettingsForm onSave={onSave} isSaving save="Save" failure="Not saved">
      Fields
    </SettingsForm>,
  );
  await expectScreen('ui-settings-failed');
});
