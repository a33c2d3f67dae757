import { validate } from '../../../../../core/entity/validation.ts';
import { CLAIM_CHARACTERS } from '../../../../../core/fulfilment/claim.ts';
import { Disagree, HandOverWithoutCode } from '../../../../../core/fulfilment/requests.ts';
import { claimActionsWords as words } from '../../../../../core/words/en/claims.ts';
import { denyReceipt, disagree, handOverWithoutCode, tellReturnWrong } from '../../../../api/claims.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Asking, OrderDialog } from '../OrderDialog.tsx';
import { StatementFields } from './StatementFields.tsx';
import { usePictures } from './use-pictures.ts';

const SAYINGS = { disagree, 'return-wrong': tellReturnWrong, deny: denyReceipt } as const;

type Props = Asking & { readonly action: keyof typeof SAYINGS };

export function StatementDialog({ action, ...asking }: Props) {
  const { orderId } = asking.order;
  const pictures = usePictures(orderId, action);
  return (
    <OrderDialog
      {...asking}
      action={action}
      trouble={pictures.trouble}
      judge={({ text }) => validate(Disagree, { text, photos: pictures.chosen() })}
      send={async ({ text }) => SAYINGS[action](orderId, { text, photos: await pictures.sent() })}
    >
      {(errors, typed) => (
        <StatementFields
          label={words.text[action]}
          reader={action === 'deny' ? 'seller' : 'buyer'}
          list={pictures.list}
          needed={false}
          before={typed.text}
          errors={errors}
        />
      )}
    </OrderDialog>
  );
}

export function NoCodeDialog(asking: Asking) {
  return (
    <OrderDialog
      {...asking}
      action="hand-over-without-code"
      judge={(values) => validate(HandOverWithoutCode, values)}
      send={({ text }) => handOverWithoutCode(asking.order.orderId, text)}
    >
      {(errors, typed) => (
        <TextField
          label={words.text['hand-over-without-code']}
          hint={words.text.optional}
          name="text"
          rows={4}
          maxLength={CLAIM_CHARACTERS}
          defaultValue={typed.text}
          error={errors.text}
        />
      )}
    </OrderDialog>
  );
}
