import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportKind } from '#domain/clients/imports/import-targets';
import { type ColumnTargets, matchColumns } from '#domain/clients/imports/match-columns';
import type { ImportFile } from '#domain/clients/imports/read-file';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { ColumnChoices } from './column-choices.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { readChosenFile, readPlans } from './read-plan.ts';
import { useImportJob } from './use-import-job.ts';

interface ChosenFile {
  readonly name: string;
  readonly file: ImportFile;
  /** The product that the file seems to come from. */
  readonly product: string | undefined;
  readonly targets: ColumnTargets;
}

/** Imports clients and saved items from a file: choose it, check its columns, preview the changes, import, undo. */
export function DataImport() {
  const state = useImportJob();
  const { card, focusStep } = useStepFocus();
  return (
    <Card className="p-5" {...card}>
      <h2 className="text-lg font-semibold">Import clients or saved items</h2>
      <p className="mt-1 text-sm text-muted">
        From a CSV file of QuickBooks, Wave, Zoho, Square, FreshBooks, Invoice Ninja, Jobber, Housecall Pro, a
        spreadsheet, or one you downloaded here, or the contacts of a phone (VCF). Nothing is changed before
        you have seen what will change.
      </p>
      {state.job ? (
        <ImportProgress state={state} focusStep={focusStep} />
      ) : (
        <ImportSteps onStart={state.start} />
      )}
    </Card>
  );
}

function ImportSteps({ onStart }: { readonly onStart: ReturnType<typeof useImportJob>['start'] }) {
  const [kind, setKind] = useState<ImportKind>('clients');
  const [chosen, setChosen] = useState<ChosenFile>();
  const [fault, setFault] = useState<string>();
  const plan = useMutation({
    mutationFn: ({ file, targets }: ChosenFile) => readPlans(kind, file, targets),
  });
  const reset = () => {
    setChosen(undefined);
    setFault(undefined);
    plan.reset();
  };
  const chooseFile = async (file: File) => {
    reset();
    const read = await readChosenFile(kind, file);
    if (!read.ok) {
      setFault(read.refusal);
      return;
    }
    const { product, targets } = matchColumns(kind, read.value.headers);
    setChosen({ name: file.name, file: read.value, product, targets });
  };
  if (chosen && plan.data) {
    return (
      <ImportPreview
        kind={kind}
        plans={plan.data}
        onStart={(changes) => onStart({ kind, fileName: chosen.name, changes })}
        onBack={reset}
      />
    );
  }
  return (
    <>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <SelectField
          id="import-kind"
          label="What is in the file"
          value={kind}
          onChange={(event) => {
            setKind(event.currentTarget.value === 'items' ? 'items' : 'clients');
            reset();
          }}
        >
          <option value="clients">Clients</option>
          <option value="items">Saved items</option>
        </SelectField>
        {/* The key changes with the kind, so that the file input is emptied. */}
        <label key={kind} className="grid content-start gap-1 text-sm font-medium">
          {kind === 'clients' ? 'CSV or VCF file' : 'CSV file'}
          <input
            type="file"
            accept={`.csv,.tsv,.txt,text/csv,text/plain${kind === 'clients' ? ',.vcf,text/vcard' : ''}`}
            className="min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-2 py-1.5 text-sm file:mr-3 file:rounded-control file:border-0 file:bg-brand-soft file:px-3 file:py-1 file:font-semibold file:text-link"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void chooseFile(file);
            }}
          />
        </label>
      </div>
      {fault !== undefined && (
        <Alert tone="error" className="mt-4">
          {fault}
        </Alert>
      )}
      {plan.isError && (
        <Alert tone="error" className="mt-4">
          Failed to read what is saved. Nothing was changed. Please try again.
        </Alert>
      )}
      {chosen && (
        <ColumnChoices
          kind={kind}
          file={chosen.file}
          product={chosen.product}
          targets={chosen.targets}
          onChange={(targets) => setChosen({ ...chosen, targets })}
          onNext={() => plan.mutate(chosen)}
          isBusy={plan.isPending}
        />
      )}
    </>
  );
}
