import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import type { FirstStep } from '../../rules/first-day/first-day.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ConfirmSteps } from './confirm-steps.tsx';
import { OpenShopButton } from './open-shop-button.tsx';
import { SellerFields } from './seller-fields.tsx';
import { SettingsStep } from './settings-steps.tsx';
import { stepTexts } from './step-texts.ts';
import { UsualAnswer } from './usual-answer.tsx';

interface Props {
  readonly step: FirstStep;
  readonly day: FirstDay;
  readonly onLater: (() => void) | undefined;
}

/** Shows what the open step asks for: a form, a confirmation, or its door. */
export function FirstStepInside({ step, day, onLater }: Props) {
  const later = onLater && <Button look="quiet" word="Later" onClick={onLater} />;
  if (step === 'identity') return <SellerFields day={day} later={later} />;
  if (step === 'brand' || step === 'policies') return <ConfirmSteps {...{ step, day, later }} />;
  if (step === 'goods' || step === 'reach' || step === 'numbers') return <SettingsStep step={step} later={later} />;
  if (step === 'open') {
    return (
      <div className="row">
        <OpenShopButton day={day} look="main" />
        {later}
      </div>
    );
  }
  const { href, isPage, door } = stepTexts[step];
  return (
    <div className="row">
      {isPage ? (
        <a className="btn" href={href}>
          {door}
        </a>
      ) : (
        <ButtonLink word={door} href={href} />
      )}
      {(step === 'delivery' || step === 'cash') && <UsualAnswer step={step} />}
      {later}
    </div>
  );
}
