import * as limits from '@aisle/contract/limits'
import * as calls from '@aisle/contract/refunds'
import * as schemas from '@aisle/contract/refunds-schemas'
import { implementUpload, type Implementation } from '../../../platform/http/implement.ts'
import { uploadPhoto } from './upload-photo.ts'

export const photoRoutes: readonly Implementation[] = [
  implementUpload(calls.uploadRefundPhoto, schemas.uploadRefundPhotoSchemas, {
    mostBytes: limits.photoBytes,
    tooLarge: 'photoTooLarge',
    useCase: uploadPhoto,
  }),
]
