import { buttonText, type HowToPay, howToPayTexts as texts } from '#domain/lite-invoice/how-to-pay';
import { paymentButton } from '#domain/lite-invoice/payment-link';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHowToPayForm } from './use-how-to-pay-form.ts';

/** How clients pay the business: in words, and by one link. */
export function HowToPayForm({ saved }: { readonly saved: HowToPay | undefined }) {
  const { field, save, isSaving, notice } = useHowToPayForm(saved);
  const link = field('link');
  const button = paymentButton(link.value);
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Card className="grid gap-5 p-5 sm:p-6">
        <div>
          <h2 className="text-lg font-semibold">{texts.title}</h2>
          <p className="mt-1 text-sm text-muted">{texts.hint}</p>
        </div>
        <TextArea
          {...field('text')}
          label={texts.text}
          optional
          placeholder={texts.example}
          autoComplete="off"
        />
        <TextField
          {...link}
          label={texts.link}
          optional
          hint={button ? `Clients see a button “${buttonText(button)}”.` : texts.linkHint}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          autoComplete="off"
        />
        {notice === 'saved' && <Alert tone="success">{texts.saved}</Alert>}
        {typeof notice === 'object' && <Alert tone="error">{notice.failed}</Alert>}
        <div className="sm:flex sm:justify-end">
          <Button type="submit" busy={isSaving} busyLabel="Saving..." className="w-full sm:w-auto">
            {texts.save}
          </Button>
        </div>
      </Card>
    </form>
  );
}
