import type { User } from '@backoffice/contract/user'
import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { DeactivatePeopleDialog } from './deactivate-people-dialog.tsx'
import { MovePeopleDialog } from './move-people-dialog.tsx'

const useTexts = defineTexts({
  en: { deactivate: 'Deactivate …', move: 'Move …', enrol: 'Enrol …' },
  de: { deactivate: 'Deaktivieren …', move: 'Verschieben …', enrol: 'Einschreiben …' },
})

export interface ChosenPeople {
  people: User[]
  onClose(): void
}

interface Props {
  people: User[]
  EnrolDialog: ComponentType<ChosenPeople>
}

/** What can be done with the selected people. The selection stays, so that it can be repeated. */
export function PeopleActions({ people, EnrolDialog }: Props) {
  const texts = useTexts()
  const [work, setWork] = useState<'deactivate' | 'move' | 'enrol'>()
  const onClose = () => setWork(undefined)
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setWork('enrol')}>
        {texts.enrol}
      </Button>
      <Button variant="default" size="xs" onClick={() => setWork('move')}>
        {texts.move}
      </Button>
      <Button variant="default" size="xs" onClick={() => setWork('deactivate')}>
        {texts.deactivate}
      </Button>
      {work === 'enrol' && <EnrolDialog people={people} onClose={onClose} />}
      {work === 'move' && <MovePeopleDialog people={people} onClose={onClose} />}
      {work === 'deactivate' && <DeactivatePeopleDialog people={people} onClose={onClose} />}
    </>
  )
}
