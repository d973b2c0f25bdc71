import { adminUrls } from '../admin-urls.ts';
import { Tabs } from '../parts/list/tabs.tsx';

interface Props {
  readonly current: 'pages' | 'mails' | 'whatsapp' | 'words';
  /** Of each tab; left out where it is not known. */
  readonly counts: Readonly<Partial<Record<Props['current'], number | undefined>>>;
}

/** The kinds of texts that the owner writes. */
export function TextTabs({ current, counts }: Props) {
  return (
    <Tabs
      label="Texts"
      current={current}
      tabs={[
        { id: 'pages', word: 'Pages', href: adminUrls.texts, count: counts.pages },
        { id: 'mails', word: 'Mails', href: adminUrls.mailTexts, count: counts.mails },
        { id: 'whatsapp', word: 'WhatsApp', href: adminUrls.whatsappTexts, count: counts.whatsapp },
        { id: 'words', word: 'Words of the shop', href: adminUrls.translations, count: counts.words },
      ]}
    />
  );
}
