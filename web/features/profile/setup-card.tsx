import { ChevronDown, Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { brand } from '#domain/brand';
import type { ShownLite } from '#domain/profile/contract';
import { isSetUp, type SetupStep, setupSteps, setupTexts as texts } from '#domain/profile/setup';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { HowToPayForm } from './how-to-pay-form.tsx';
import { useSetup } from './use-setup.ts';

interface SetupCardProps {
  readonly lite: ShownLite;
  readonly hasLogo: boolean;
  readonly logoField: ReactNode;
}

/**
 * The setup steps of a new account. If only one step is left, the card starts collapsed to one line. It disappears when
 * all steps are done, or when the user hides it.
 */
export function SetupCard({ lite, hasLogo, logoField }: SetupCardProps) {
  const setup = useSetup(lite);
  const done = setupSteps.filter((step) => isSetUp(step, { ...lite, hasLogo }));
  const remaining = setupSteps.filter((step) => !done.includes(step));
  const [isCollapsed, setIsCollapsed] = useState(remaining.length === 1);
  const [openStep, setOpenStep] = useState<SetupStep | undefined>(isCollapsed ? remaining[0] : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  if (remaining.length === 0) return null;
  if (isCollapsed)
    return (
      <Card role="region" aria-label={texts.title}>
        <button
          type="button"
          aria-expanded={false}
          onClick={() => {
            flushSync(() => setIsCollapsed(false));
            heading.current?.focus();
          }}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-5 py-2 text-left hover:bg-sunken"
        >
          <span className="min-w-0 grow">
            <span className="font-semibold">{texts.title}</span>{' '}
            <span className="text-sm whitespace-nowrap text-muted">{texts.progress(done.length)}</span>
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      </Card>
    );
  return (
    <Card role="region" aria-labelledby="setup">
      <div className="flex items-center gap-4 border-b border-line px-5 py-3">
        <div className="min-w-0 grow">
          <h2 ref={heading} id="setup" tabIndex={-1} className="text-lg font-semibold">
            {texts.title}
          </h2>
          <p className="text-sm text-muted">{texts.progress(done.length)}</p>
        </div>
        <Button variant="quiet" disabled={setup.isSaving} onClick={() => setup.answer({ isDismissed: true })}>
          {texts.dismiss}
        </Button>
      </div>
      {setup.failure !== undefined && (
        <Alert tone="error" className="m-4">
          {setup.failure}
        </Alert>
      )}
      <ul className="divide-y divide-line">
        {setupSteps.map((step) => (
          <Step
            key={step}
            step={step}
            isDone={done.includes(step)}
            isOpen={openStep === step}
            onToggle={() => setOpenStep(openStep === step ? undefined : step)}
          >
            <StepForm step={step} lite={lite} setup={setup} logoField={logoField} />
          </Step>
        ))}
      </ul>
    </Card>
  );
}

interface StepProps {
  readonly step: SetupStep;
  readonly isDone: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** One step; clicking its name opens its fields. */
function Step({ step, isDone, isOpen, onToggle, children }: StepProps) {
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 px-5 py-2 text-left text-sm font-medium hover:bg-sunken"
      >
        <Mark
          aria-hidden="true"
          className={classNames('size-5 shrink-0', isDone ? 'text-success' : 'text-muted')}
        />
        <span className="min-w-0 grow">
          {texts.steps[step]}
          {isDone && <span className="sr-only"> ({texts.done})</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && <div className="px-5 pt-1 pb-4">{children}</div>}
    </li>
  );
}

interface StepFormProps extends Pick<SetupCardProps, 'lite' | 'logoField'> {
  readonly step: SetupStep;
  readonly setup: ReturnType<typeof useSetup>;
}

function StepForm({ step, lite, setup, logoField }: StepFormProps) {
  switch (step) {
    case 'verify':
      return <p className="text-sm text-muted">{texts.verifyHint(lite.email)}</p>;
    case 'logo':
      return (
        <div className="grid gap-4">
          {logoField}
          <TextField
            id="setup-color"
            label="Brand color"
            type="color"
            defaultValue={lite.brandColor ?? brand.color}
            onBlur={({ currentTarget: { value } }) => {
              if (value !== (lite.brandColor ?? brand.color)) setup.saveDefaults({ brandColor: value });
            }}
          />
        </div>
      );
    case 'number':
      return <NumberStep setup={setup} />;
    case 'tax':
      return <TaxStep setup={setup} />;
    case 'pay':
      return <HowToPayForm lite={lite} />;
  }
}

/** Offered as the number of the first invoice. */
const firstNumbers = ['1001', 'INV-0001'] as const;

function NumberStep({ setup }: Pick<StepFormProps, 'setup'>) {
  const [customNumber, setCustomNumber] = useState('');
  return (
    <div className="grid gap-3 sm:max-w-md">
      <div className="flex flex-wrap gap-2">
        {firstNumbers.map((number) => (
          <Button
            key={number}
            translate="no"
            variant="outline"
            disabled={setup.isSaving}
            onClick={() => setup.saveDefaults({ nextNumber: number })}
          >
            {number}
          </Button>
        ))}
      </div>
      <SingleFieldForm
        setup={setup}
        id="setup-number"
        label={texts.ownNumber}
        value={customNumber}
        onChange={setCustomNumber}
        onSave={() => setup.saveDefaults({ nextNumber: customNumber })}
      />
    </div>
  );
}

function TaxStep({ setup }: Pick<StepFormProps, 'setup'>) {
  const [rate, setRate] = useState('');
  return (
    <div className="grid gap-3 sm:max-w-md">
      <div>
        <Button
          variant="outline"
          disabled={setup.isSaving}
          onClick={() => setup.answer({ chargesNoTax: true })}
        >
          {texts.noTax}
        </Button>
      </div>
      <SingleFieldForm
        setup={setup}
        id="setup-tax"
        label="Tax rate (%)"
        inputMode="decimal"
        value={rate}
        onChange={setRate}
        onSave={() => setup.saveDefaults({ taxRate: rate })}
      />
    </div>
  );
}

interface SingleFieldFormProps extends Pick<StepFormProps, 'setup'> {
  readonly id: string;
  readonly label: string;
  readonly inputMode?: 'decimal';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
}

/** One field with its own button. */
const SingleFieldForm = ({ setup, value, onChange, onSave, ...field }: SingleFieldFormProps) => (
  <form
    noValidate
    className="flex items-end gap-2"
    onSubmit={(event) => {
      event.preventDefault();
      if (value.trim() !== '') onSave();
    }}
  >
    <div className="min-w-0 grow">
      <TextField
        {...field}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
    <Button type="submit" busy={setup.isSaving} busyLabel="Saving...">
      Save
    </Button>
  </form>
);
