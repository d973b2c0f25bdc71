import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnRow } from '../../features/translations/admin/write-translation.server.ts';
import { englishNameOf, type OtherLanguage } from '../../rules/translations/other-languages.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { AdminFault } from '../app/admin-fault.ts';
import { useUnsavedWork } from '../app/unsaved-work.client.ts';
import { useAct } from '../parts/use-act.client.ts';
import { subjectTextsRead } from './own-translations-reads.client.ts';

/** A text with the English that the writer sees: that of the form, or the stored one. */
export type Written = Pick<OwnRow, 'field' | 'text' | 'seen' | 'state'> & { readonly english: string };

interface Subject extends Pick<OwnRow, 'kind' | 'subject'> {
  readonly language: OtherLanguage;
  readonly fields: readonly Written[];
}

const faultsOf = (error: unknown) => (error instanceof AdminFault ? (error.denial.fields ?? {}) : {});

/** Holds the typed texts of a subject in another language, and its two ways to save. Typed texts stay until they are saved. */
export function useTranslation({ language, kind, subject, fields }: Subject) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const name = englishNameOf(language);
  const textOf = ({ field, text }: Written) => typed[field] ?? text;
  const isDirty = fields.some((one) => textOf(one) !== one.text);
  useUnsavedWork(isDirty);
  const act = useAct({
    call: async (isRight: boolean) => {
      const texts = fields.map((one) => ({ field: one.field, text: textOf(one), english: one.english, seen: one.seen }));
      setFaults({});
      try {
        return await adminCall('PUT /admin/translations', { body: { language, kind, subject, fields: texts, isRight } });
      } catch (error) {
        setFaults(faultsOf(error));
        throw error;
      }
    },
    done: async (saved, isRight) => {
      client.setQueryData(subjectTextsRead(kind, subject, language).queryKey, saved);
      // The list has the new text before what was typed is forgotten: the old one would be shown between both.
      await client.invalidateQueries({ queryKey: ['translations'] });
      setTyped({});
      return isRight
        ? {
            title: 'Shown',
            message: saved.isOffered ? `Shoppers read the ${name} from now on.` : `Shoppers read it once the shop offers ${name}.`,
          }
        : { title: 'Saved', message: 'The shop shows the English until you say that it is right.' };
    },
    failed: 'Not saved',
    subjects: ['translations', 'to-do'],
  });
  return {
    ...{ name, faults, textOf, isDirty, isBusy: act.isPending },
    type: (field: string, text: string) => setTyped((before) => ({ ...before, [field]: text })),
    /** There is something to show. */
    hasText: fields.some((one) => textOf(one).trim() !== ''),
    save: (isRight: boolean) => void act.run(isRight),
  };
}
