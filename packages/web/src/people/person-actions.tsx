import type { User } from '@backoffice/contract/user'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { AnonymiseDialog } from './anonymise-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { EditPersonDialog } from './edit-person-dialog.tsx'
import { MovePersonDialog } from './move-person-dialog.tsx'
import { useRefreshPeople } from './people.ts'

const useTexts = defineTexts({
  en: {
    edit: 'Edit',
    deactivate: 'Deactivate',
    reactivate: 'Reactivate',
    anonymise: 'Anonymise …',
    saved: 'Person saved.',
    deactivated: 'Person deactivated.',
    reactivated: 'Person reactivated.',
    anonymised: 'Person anonymised.',
    move: 'Move …',
    moved: 'Person moved.',
  },
  de: {
    edit: 'Bearbeiten',
    deactivate: 'Deaktivieren',
    reactivate: 'Reaktivieren',
    anonymise: 'Anonymisieren …',
    saved: 'Person gespeichert.',
    deactivated: 'Person deaktiviert.',
    reactivated: 'Person reaktiviert.',
    anonymised: 'Person anonymisiert.',
    move: 'Verschieben …',
    moved: 'Person verschoben.',
  },
})

/** The actions for a person. `onDone` gets a message about what was done. */
export function PersonActions({ person, onDone }: { person: User; onDone(message: string): void }) {
  const texts = useTexts()
  const refresh = useRefreshPeople()
  const [work, setWork] = useState<'edit' | 'deactivate' | 'anonymise' | 'move'>()
  const onClose = () => setWork(undefined)
  const done = (message: string) => () => {
    refresh()
    onClose()
    onDone(message)
  }
  const turned = person.active ? texts.deactivated : texts.reactivated
  if (person.anonymised_at)
    return (
      <>
        <Button variant="default" onClick={() => setWork('move')}>
          {texts.move}
        </Button>
        {work === 'move' && <MovePersonDialog person={person} onClose={onClose} onMoved={done(texts.moved)} />}
      </>
    )
  return (
    <>
      <Button variant="default" onClick={() => setWork('edit')}>
        {texts.edit}
      </Button>
      <Button variant="default" onClick={() => setWork('deactivate')}>
        {person.active ? texts.deactivate : texts.reactivate}
      </Button>
      <Button variant="default" onClick={() => setWork('anonymise')}>
        {texts.anonymise}
      </Button>
      {work === 'edit' && <EditPersonDialog person={person} onClose={onClose} onSaved={done(texts.saved)} />}
      {work === 'deactivate' && <DeactivateDialog person={person} onClose={onClose} onDone={done(turned)} />}
      {work === 'anonymise' && <AnonymiseDialog person={person} onClose={onClose} onDone={done(texts.anonymised)} />}
    </>
  )
}
