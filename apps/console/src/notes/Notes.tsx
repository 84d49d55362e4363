import { consolePaths } from '@aisle/contract/console'
import type { StaffNote } from '@aisle/contract/console-notes'
import { hasRight } from '@aisle/contract/staff-roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../api/call-console.ts'
import { shortTime } from '../language/formats.ts'
import { useActKeys } from '../keys/use-act-keys.ts'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/Icon.tsx'
import { Problem } from '../ui/Problem.tsx'
import { useNow } from '../ui/use-now.ts'

const phrases = {
  title: { zh: '备注', en: 'Notes' },
  write: { zh: '写给同事看的备注', en: 'A note for colleagues' },
  writeIt: { zh: '写备注', en: 'Write a note' },
  add: { zh: '添加', en: 'Add' },
  remove: { zh: '删除备注', en: 'Remove this note' },
  none: { zh: '还没有备注。', en: 'No notes yet.' },
} as const

/** What staff know of an order or a passenger. Each removes their own. */
export function Notes({
  about,
  notes,
}: {
  about: { kind: 'order' | 'passenger'; id: string }
  notes: readonly StaffNote[]
}) {
  const { text, language } = useLanguage()
  const now = useNow()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const mayWrite = hasRight(useSession().data?.person.roles ?? [], 'notes', 'act')
  const field = useRef<HTMLTextAreaElement>(null)
  useActKeys(mayWrite ? [{ act: 'note', words: phrases.writeIt }] : [], () => field.current?.focus())
  const refresh = () => client.invalidateQueries({ queryKey: [about.kind] })
  const add = useMutation({
    mutationFn: () => callConsole(consolePaths.noteAdd, { about, text: typed.trim() }),
    async onSuccess() {
      setTyped('')
      await refresh()
    },
  })
  const remove = useMutation({
    mutationFn: (noteId: string) => callConsole(consolePaths.noteRemove, { noteId }),
    onSuccess: refresh,
  })
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.title)}</h2>
        {notes.length > 0 && <span className="s c3">{notes.length}</span>}
      </header>
      <div className="b v">
        <Problem error={add.error ?? remove.error} />
        {notes.length === 0 && !mayWrite && <p className="s c3">{text(phrases.none)}</p>}
        {notes.map((note) => (
          <div key={note.noteId} className="h top">
            <span className="av" aria-hidden="true">
              {note.who.slice(0, 1)}
            </span>
            <div className="gr">
              <p className="note-text">{note.text}</p>
              <p className="s c3">
                {note.who}, {shortTime(note.at, language, now)}
              </p>
            </div>
            {note.own && (
              <Button
                className="ib"
                aria-label={text(phrases.remove)}
                isDisabled={remove.isPending}
                onPress={() => remove.mutate(note.noteId)}
              >
                <Icon name="close" size="s" />
              </Button>
            )}
          </div>
        ))}
        {mayWrite && (
          <form
            className="v g8"
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim() !== '') add.mutate()
            }}
          >
            <textarea
              ref={field}
              className="in"
              aria-label={text(phrases.write)}
              placeholder={text(phrases.write)}
              rows={2}
              maxLength={1000}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" className="btn sm rt" isDisabled={typed.trim() === '' || add.isPending}>
              {text(phrases.add)}
            </Button>
          </form>
        )}
      </div>
    </section>
  )
}
